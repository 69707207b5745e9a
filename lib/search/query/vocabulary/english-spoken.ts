/**
 * English as people type it, and what help pages call it: narrower and wider words (paypal: payment method), irregular
 * verbs, and phrases, with `_` between their words.
 */
export const ENGLISH_SPOKEN = `
  close/shut_profile/account: delete | get_rid: remove, delete, uninstall | throw_away: delete, remove
  take_out take_off: remove, detach | take_back send_back give_back: return, refund | money_back: refund
  go_back undo revert: restore, previous | go_online: connect, connectivity, internet
  keeps/keep_disconnecting: offline, connection
  not/wont/doesnt_start/open/launch: start, open, launch, not open, not start
  not/wont/doesnt_turn/switch_on: power, turn on | how_much how_expensive: price, cost, pricing
  how_long: time, duration | sign_in log_in: login | locked_out: password, access, recover
  too_big too_large: size, reduce, limit | too_small too_tiny: size, change | too_slow takes_long: slow, time, improve
  too_old: outdated, update, version | not_enough: reduce, limit, insufficient
  give/grant_access: permission, role, invite, share | get_paid: payout, payment | set_up: configure, install
  look_up: search, find | show_up: appear, detected, display | pop_up: message, window, notification
  mixed_up: wrong, difference | stopped_working: not working, fail, error | not_working: error, problem
  buy_again: renew, reorder | hear_back: contact, support | pc laptop desktop: computer
  cell cellphone handset: phone, mobile | shop: store | stuff things: items, data
  folks people guys: users, members | boss supervisor: manager, approver, admin | cheap cheaper: discount, price
  faster quicker speed: improve, performance | bigger larger: size, increase | smaller shrink: reduce, size
  complains complaining: error, message, warning | says tells: message, shows | busted bust: broken, damaged
  glitch glitchy: error | cant/cannot/unable_access: login, access, password | kick/throw_out: remove, delete
  leave_group/team: remove, member | opt_out: unsubscribe, privacy, preferences | give_money: donate, donation
  last_longer: consumption, life, save | takes/taking_ages/forever/long: slow, long time
  who_may/allowed: permission, role | allowed: permission | work_together: collaborate, share, member, team
  try_again: retry, retake | not_in_box: missing
  card/payment_declined/rejected/refused/fails: payment, cannot purchase | every/each_month: monthly, subscription
  every/each_year: yearly, subscription | look_like: appearance, overview | brand_new: new | dark_mode: theme
  log/sign_up: register | hook_up: connect | plug/plugged/plugging_in: connect, power | built_in: included, internal
  same_time: multiple | no/without_cable/wires: wireless | no/without_internet/connection/network: offline
  no/without_sound: audio | no/without_power: power
  cant/cannot/not_find/see: missing, not found, not detected, locate | cant/cannot/not_hear: sound, audio
  cant/cannot/not_remember: forgot, reset, recover | cant/cannot/not_write/overwrite/save: read only, protected
  cant/cannot/not_connect/reach: offline, connection, network | cant/cannot/not_pay/buy/purchase: payment, purchase
  cant/cannot/not_log/sign_in: login, password, reset, recover | cant/cannot/not_afford: discount, price
  not_get/got/receive/received_email/mail/code: not receiving, spam, verification
  not_arrived/arrive/come: delivery, track, missing | where_order/package/parcel: track, delivery, shipping
  wrong_item/product/address: return, change | change_mind: cancel, return | bought: buy, purchase, order | sold: sell
  paid paying: pay, payment | buying: buy, purchase | sent: send | lost: missing, recover
  broke broken: damaged, defective, replace | chose chosen: choose, select | built: build, compile | found: find
  kept: keep, save | made: make, create | ran: run | gave given: give | stolen stole: security, hacked
  written wrote: write | froze frozen: freeze, unresponsive | hung: unresponsive, freeze | taught: teach, course
  fell: fall | spent: spend, cost | begun began: begin, start | nothing_happens: not working, unresponsive, error
  not/doesnt/wont_succeed/work: fail, error, not working | without_paying/money/cost: free | no_charge/cost: free
  run/ran_out: expired, exceed, limit | shut_down/off: close, turn off | put_together: assemble, build
  get/bring_back: restore, recover | comes/goes_back: return | start_over: reset, restart | from_scratch: new, create
  set_back: restore, reset | find_out: check, determine | filled/fill_up: full, limit | used_up: limit, exceed, quota
  speed/speeds_up: improve, faster | slow/slows_down: slow, performance | back_up: backup, export
  hand_over: transfer, owner | team_up: collaborate, share | reach_you: contact, support | take_part: join, participate
  spanish french german italian portuguese chinese japanese arabic indonesian english: language, translation
  red green blue yellow orange white black purple: color | firewall vpn proxy: network, blocked, whitelist
  antivirus hacker phishing suspicious attack breach safe: security
  hack hacked breach leak: security, incident, hacked | scam phishing: fraud, fake
  dollar euro pound usd eur: currency | paypal visa mastercard: payment method, card | satellite satellites: gps
  clicking buzzing humming beeping: noise, sound | hot cold overheat overheats warm: temperature
  smoke burn burnt: damage | hotline human complaint complain: contact, support
  gdpr cookie cookies: privacy, personal data | nation nations: country, location
  accept accepts: accepted, supported, agree | proof evidence: receipt, invoice, confirmation
  accountant bookkeeper: accounting, invoice, tax | tell inform notify: notification, notifications
  college university campus: school, education, organization | lecturer professor tutor: teacher, educator
  lens webcam: camera | bulb lamp: led, light | dongle: adapter, usb | mic mics: microphone
  pic pics snapshot: image, photo | doc docs: documentation | config cfg: configuration | prefs: preferences, settings
  abroad overseas worldwide: international, country | newbie noob newcomer: getting started, introduction
  pricey expensive: price, cost | lifespan lifetime: duration, support | invisible: hidden, not detected
  pause snooze: stop, suspend | another different: alternative, other | twice: double, duplicate
  two_times: twice, double | charged/billed/paid_twice: double, refund
  stop_charging/billing/paying: cancel, subscription | trial/plan/subscription_over/ended/finished: expired, after
  web_shop/store: online store, order | roll/rolled_back: downgrade, previous
  work/works/run/runs_with/on: compatible, supported | which_version/release: check, version
  stays/remains_off/dark/black/blank/empty: not turn on, blank, not working | let_know: notification, notify
  aerial: antenna | thermometer: temperature, sensor | tongue: language | shut: close | key keys: code, activation code
  box boxes: package, kit | attacker attackers thief thieves: security, hacked | too_many: exceed, limit
  too_low/weak: low, insufficient | too_high/strong: high, exceed
  smaller/cheaper_plan/package/subscription: downgrade | bigger/larger/higher_plan/package/subscription: upgrade
  start/begin_plan/membership/subscription: sign up | paid_plan/membership/version: subscription, plan
  by_accident/mistake: undo, restore | not_possible/allowed/permitted: cannot, blocked, restricted
  went/go/gone_wrong: error, problem | went/go/gone_missing: lost, missing | wear/worn_out: replace, replacement
  turned/turns_off: power, off | came/comes/come_with: included | comes/come_without: included, missing
  android iphone tablet: phone, mobile | iphone ipad: ios, apple
  windows linux mac macos ubuntu debian: operating system, operating systems | ubuntu debian: linux | mac macos: apple
  bluetooth: wireless | wifi router modem ssid: network, wifi | minor underage: age, child
  cellular gsm: mobile | enclosure housing: case | flash burn: upload, install | package parcel: delivery, order
  sort arrange: order | library: package | trigger webhook: event, notification | meeting webinar: event
  forgot forgotten: reset, recover | arrive arrived arrives: delivery, receive | stock: available | url: address
  big large: size | outdated: update | rename: change, name | script: code | usb: cable
  gadget hardware equipment: device, product | charging recharge: battery | microphone: sound, audio
  camera: image, video | font letter: text | slow: performance, speed, long time | bug: report | timer: schedule
  credential credentials: password, key, secret | token secret: key | sensor: measure, detect | measure: sensor | disk: folder | twice: multiple | timesheet: hours, time
  vacation absence: leave | expense spending: cost, claim | reimbursement: claim, expense, refund | dim: brightness
  brightness: light | screw: mount | symptom: issue | firmware driver: software | cache: clear | trash: deleted, restore
  unzip: zip | zip: archive
`;
