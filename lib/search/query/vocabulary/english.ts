/** English words of help and support that mean nearly the same; each finds the others. */
export const ENGLISH = `
  sign up = signup = register = registration = join = enroll = create account | password = passcode = passphrase = pin
  username = nickname = screen name = login name | forgot = forgotten
  restore = recover | log in = login = sign in = signin = access
  two factor = two step = 2fa = verification | email = mail = e mail | spam = junk | newsletter = mailing list
  profile = account | avatar = picture = photo = image | permission = access = rights = privilege = role
  member = user = teammate = collaborator = colleague | owner = admin = administrator
  child = kid = minor = teenager = underage | school = education = classroom
  student = pupil = learner | teacher = educator = instructor | buy = purchase = order
  price = cost = pricing = fee = charge | payment = pay = checkout = billing
  refund = money back = return = reimbursement | cancel = stop = terminate | subscription = plan = membership
  invoice = bill = receipt = billing | tax = vat = duty = customs | quote = quotation = estimate = offer
  discount = coupon = promo = voucher = promotion | reseller = distributor = dealer = wholesale = partner
  renew = renewal = extend = prolong | expired = ended = expire = lapse | trial = free = evaluation
  donate = donation = sponsor | warranty = guarantee = repair = replacement | replacement = spare = replace
  shipping = delivery = shipment = ship = deliver = dispatch | package = parcel = shipment
  courier = carrier = shipping = delivery | receive = received
  customs = import duty | late = delay = delayed | available = availability
  out of stock = sold out = unavailable | track = tracking = follow = trace | country = region = location
  address = location | folder = directory = path | save = store = keep
  disk = drive = storage | copy = duplicate = clone | delete = remove = erase = clear = wipe
  uninstall = remove = delete | backup = copy = export | upload = send = load | download = get = fetch
  import = load = upload | export = download = extract | rename = change name
  name = title = label | memory = ram = storage = space
  history = past = historical = previous | log = logs = output = console = record | debug = log = trace = troubleshoot
  settings = preferences = options = configuration = setup | configure = set up = setup = adjust
  default = factory = original = standard | example = sample = demo = template
  version = release = edition = revision | old = older = outdated = obsolete = legacy = previous = out of date
  new = newer = latest = newest = recent | update = upgrade = newer = latest
  install = set up = setup = installation | app = application = program = software = tool
  program = script | web = online = website = cloud | site = website = page = portal
  computer = pc = laptop = desktop = machine | phone = mobile = smartphone
  operating system = os | mac = macos = osx
  wireless = wifi = wi fi
  internet = network = online = connection | router = modem
  connect = pair | connection = connectivity | disconnect = offline = unplug
  offline = disconnected = unreachable | cable = wire = cord | plug = connector = socket = jack
  device = gadget = hardware = equipment | model = version
  battery = cell = accumulator | power = electricity = voltage = supply | charger = adapter = power supply
  volt = voltage = power | amp = ampere = current | light = led = lamp = indicator
  blink = flash = flashing = blinking | temperature = heat = warmth = thermal | sound = audio = noise
  screen = display = monitor | font = letter
  error = problem = issue = failure = trouble | fail = failure = error = unsuccessful
  warning = notice = alert = message | broken = defective = damaged = faulty = not working
  malfunction = not working = fail | crash = freeze = hang = unresponsive = not responding = stuck
  launch = open = start = run | boot = start = power up
  quit = close = exit = end | missing = lost = not found = disappeared = gone = absent
  not found = missing = cannot find | blank = empty | recognized = detected = found = visible
  detect = recognize = find = discover | recognise = recognize
  unrecognized = not detected = not recognized = unknown | blocked = denied = forbidden = restricted
  dead = unresponsive = bricked = not turn on | duplicate = twice = double | multiple = several = many
  strange = unexpected = weird = odd | wrong = incorrect = invalid = unexpected | invalid = not valid
  fix = solve = resolve = repair = troubleshoot = recover | troubleshoot = help = fix
  vulnerability = security hole = exploit | limit = quota = maximum = restriction | exceed = over = too many
  compatible = supported = compatibility | support = help = assistance = contact
  difference = compare = comparison = versus = overview | choose = select = pick
  change = edit = modify = alter = adjust | swap = replace = exchange = change | view = see = show = display
  find = locate = where = search | check = verify = test = review | turn on = enable = activate = switch on
  turn off = disable = deactivate = switch off | language = translation = translate = locale
  course = lesson = class = training = tutorial | exam = test = quiz = assessment = certification
  certificate = diploma = certification | result = score = grade | feedback = suggestion = idea
  help out = contribute = volunteer | forum = community = discussion board
  license = licence = licensing = copyright | fake = counterfeit = imitation
  genuine = original = authentic = official | kit = bundle = pack | component = part = piece = element
  automatic = automatically = auto = automation
  share = collaborate = invite
  team = group = workspace | organization = company | dashboard = overview = panel | chart = graph = plot = diagram
  sync = synchronize | activation code = license key = redeem = voucher | redeem = activate = register
  token = secret | compile = build = compilation
  library = module | plugin = extension = add on | helper = assistant
  certificate = ssl = tls | safe = secure = protected | limit = restrict
  requirement = prerequisite = need | location = place = where | move = transfer = migrate
  merge = combine | split = divide | organise = organize | authorise = authorize | customise = customize
  synchronise = sync | optimise = optimize | minimise = minimize | initialise = initialize | centre = center
  favourite = favorite | catalogue = catalog | programme = program | grey = gray | cheque = check
  measure = reading | reading = value | number = digit | zero = 0
  automatic update = auto update | manual = guide = documentation = instructions | guide = tutorial
  ask = request | demand = request | allow = permit = enable = whitelist | prevent = block = stop | remote = distance
  control = manage = operate | manage = control = organize = handle | assign = allocate = associate
  attach = mount = connect | hours = time | vacation = holiday = time off = absence
  salary = wage = payroll | expense = spending
  approve = approval = sign off = confirm | manager = supervisor = boss = approver
  employee = staff = worker = personnel | customer = client = buyer | lead = prospect | opportunity = deal = prospect
  hire = recruit | report = statement = summary | budget = forecast = estimate
  deadline = due date = due | overdue = late = past due | reminder = notification = alert
  calendar = schedule = agenda | meeting = appointment | task = assignment = job
  milestone = phase = stage | attachment = file = document | print = printer = paper | comment = note = message
  category = type = kind | field = column | table = list = grid | link = url | domain = web address = url
  theme = appearance = dark mode | mailbox = email = inbox
  retry = retake | retake = try again = repeat | decline = reject = refuse
  rejected = declined = refused | failed = did not pass = unsuccessful | unable = cannot = not possible
  speed up = faster = improve = optimize | improve = optimize = enhance
  reduce = decrease = lower = minimize = shrink | increase = raise = enlarge = extend | consumption = usage = use
  usage = statistics = consumption | monthly = every month = per month | yearly = annual = per year
  guardian = parent | parents = parent | agree = accept = consent | terms = conditions = policy
  credit card = payment method | receipt = proof of purchase | serial number = serial
  id = identifier | website = web page | feature = function = capability
  available = offered | nearby = local | zip code = postal code = postcode
  source code = repository = github = open source | repository = repo = github
  design = schematic = layout | legal = license = terms | commercial = business = company
  business = company = enterprise | individual = personal = single | bulk = large quantity = wholesale
  custom = customized = own = personalized | length = duration
  period = duration = time | beginner = starter = introduction = get started | introduction = overview = about
  overview = summary = introduction | get started = getting started = first steps = start = begin
  explain = explanation = understand = meaning | meaning = mean = definition | reason = cause = why
  unknown = unidentified = unrecognized | corrupt = damaged = broken
  cancelled = canceled = terminated | suspended = blocked = disabled = locked | temporary = temporarily = short term
  detach = separate = remove = unmount | clean = wash | button = switch = key | input = enter = type
  information = data = details = info | chat = message
  suggest = suggestion = autocomplete = recommend | autocomplete = completion = suggest
  details = verbose = information | detector = sensor
  port = connector = connection | window = dialog = screen
  process = procedure = steps | mode = setting = state | command = terminal = console = shell = command line
  terminal = command line = shell = prompt | icon = button = symbol | interface = screen = layout = ui
  identify = recognize = determine | dropdown = menu = list | prepare = set up | manufacturer = maker = brand
  humidity = moisture | range = distance = reach | antenna = signal = reception | signal = reception = connection
  frequency = band | operator = provider = carrier | cellular = gsm = sim card | position = location = place
  clock = time | diagram = schematic = drawing | enclosure = housing | motor = servo
  resolution = quality = precision | accuracy = precision = calibration | calibrate = calibration = adjust
  sensitivity = sensitive = adjust | memory card = sd card = microsd | video = stream = movie | voice = speech = audio
  lecture = webinar = lesson | attempt = try = retry | reload = refresh = update | popup = window = message
  cache = cookies | gift = voucher | currency = money = exchange rate | tax free = tax exempt = exempt
  exempt = exemption = tax free | mute = silence = turn off | developer = programmer = engineer
  integration = integrate = third party | third party = external = integration
  ai = artificial intelligence = assistant | bot = chatbot = assistant = ai | trash = recycle bin
  sort = arrange | private = hidden = privacy | blog = article = post | guideline = policy = rule
  progress = status | status = state = condition | percent = percentage | total = sum = amount
  calculate = compute = count | time zone = timezone = clock | energy = power = consumption
  sleep = standby = power saving | dimension = size = measurement | specification = spec = datasheet = technical
  noise = interference = sound | repeat = again = loop | restart = reboot = reset | unzip = extract
  shortcut = hotkey = keyboard | permission denied = access denied = permission | vibrate = vibration = shake
  disband = dissolve | shut down = turn off | hint = tip = advice
  recommend = recommendation = advice | practice = exercise = training | assembly = assemble = build
  assemble = put together = build | instruction = manual = guide | label = tag = name = sticker
  holder = mount = socket | lid = cover | spare = replacement = extra | extra = additional = more
  initial = first = start | final = last = end | urgent = priority | priority = important
  public holiday = holiday | working hours = opening hours = schedule | response = reply = answer
  question = faq = ask | policy = terms = rules | opt in = subscribe = consent
  encrypted = encryption = secure = ssl | patch = update = fix = resolve | hotfix = patch = update
  bulletin = announcement = notice | announcement = news = notice | deprecated = obsolete = discontinued = retired
  discontinued = end of life = obsolete = deprecated | successor = replacement = newer
  alternative = replacement = instead | workaround = solution = alternative | solution = fix = answer
  privacy = personal data | publish = public = post | publish = submit
  successful = success = succeed | real = valid = genuine | workspace = environment | dust = dirt
`;
