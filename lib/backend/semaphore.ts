/** Lets so many do something at the same time; the others wait in line. */
function createSlots(max: number) {
  let free = max;
  const line: (() => void)[] = [];
  return async function within<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** As `createSlots`, for everybody by name: one who does much at a time waits for itself, and for nobody else. */
export function createSlotsByName(max: number) {
  const slots = new Map<string, { within: ReturnType<typeof createSlots>; users: number }>();
  return async function within<T>(name: string, work: () => Promise<T>): Promise<T> {
    const own = slots.get(name) ?? { within: createSlots(max), users: 0 };
    slots.set(name, own);
    own.users += 1;
    try {
      return await own.within(work);
    } finally {
      own.users -= 1;
      if (own.users === 0) slots.delete(name);
    }
  };
}
