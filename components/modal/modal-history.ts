/** Marks the history entries of the open modal with their depth: 1 for the view, 2 for a step inside it. */
const MARK = 'portalModal';

/**
 * `out`: the modal has no entry. `in`: its entry is the current one. `leaving`: it closed and the browser is on its
 * way back. `returning`: it was opened again on that way. `yielding`: the browser is on its way to the first entry,
 * which the next page will replace.
 */
type Phase = 'out' | 'in' | 'leaving' | 'returning' | 'yielding';

export type ModalHistory = {
  /** The modal opened. */
  enter: () => void;
  /** The view has a step that Back undoes. */
  deepen: () => void;
  /** Goes back by one entry, as the visitor would; false when there is no step to undo. */
  undoStep: () => boolean;
  /** The modal was closed: removes its entries. */
  leave: () => void;
  /** Runs `replace`, which lets the next page take the place of the modal's entry. */
  giveUp: (replace: () => void) => void;
  /** Runs `leave` unless a page change begins first. */
  leaveUnlessRouting: () => void;
  /** The browser went to another entry. */
  handlePop: (event: PopStateEvent) => void;
  /** A page change has begun, failed or ended. */
  handleRoute: (event: 'start' | 'error' | 'complete') => void;
};

export type ModalHistoryListeners = {
  /** The visitor went back past the modal, or the page changed. */
  onOver: () => void;
  /** The visitor went back by a step. Returns false when the view has none. */
  onStepBack: () => boolean;
};

/**
 * The modal's entries in the browser's history. Entries are added after a click and never on the way back: browsers skip
 * entries that no click has led to.
 */
export function createModalHistory({ onOver, onStepBack }: ModalHistoryListeners): ModalHistory {
  let phase: Phase = 'out';
  let depth = 0;
  let targetDepth = 0;
  let yieldTo: (() => void) | undefined;
  let isRouting = false;
  let isRefusing = false;

  const push = () => {
    phase = 'in';
    while (depth < targetDepth) {
      depth += 1;
      window.history.pushState({ ...window.history.state, [MARK]: depth }, '');
    }
  };
  const leave = () => {
    if (phase === 'in') {
      phase = 'leaving';
      window.history.go(-depth);
    } else if (phase === 'returning') {
      phase = 'leaving';
    }
  };

  return {
    leave,
    enter: () => {
      if (phase === 'leaving') {
        phase = 'returning';
        targetDepth = 1;
      } else if (phase === 'out') {
        depth = 0;
        targetDepth = 1;
        push();
      }
    },
    deepen: () => {
      targetDepth = 2;
      if (phase === 'in') push();
    },
    undoStep: () => {
      if (phase !== 'in' || depth < 2) return false;
      window.history.back();
      return true;
    },
    giveUp: (replace) => {
      if (phase === 'in' && depth > 1) {
        phase = 'yielding';
        yieldTo = replace;
        window.history.go(1 - depth);
      } else {
        phase = 'out';
        replace();
      }
    },
    leaveUnlessRouting: () => {
      setTimeout(() => {
        if (!isRouting) leave();
      });
    },
    handlePop: ({ state }) => {
      if (isRefusing) {
        isRefusing = false;
        return;
      }
      const before = phase;
      // An alert above the modal was left.
      if (before === 'in' && depth > 0 && depthOf(state) === depth) return;
      if (before === 'in' && depthOf(state) > depth) {
        // Forward to a step that was undone. It cannot be done again.
        isRefusing = true;
        window.history.back();
        return;
      }
      depth = before === 'in' || before === 'yielding' ? depthOf(state) : 0;
      if (before === 'yielding') {
        phase = 'out';
        yieldTo?.();
      } else if (before === 'returning') {
        push();
      } else if (depth === 0) {
        phase = 'out';
        if (before === 'in') onOver();
      } else if (!onStepBack()) {
        onOver();
        leave();
      }
    },
    handleRoute: (event) => {
      isRouting = event === 'start';
      if (event !== 'complete') return;
      phase = 'out';
      onOver();
    },
  };
}

/** Returns how deep in the modal an entry lies; 0 for the page. */
function depthOf(state: unknown): number {
  const depth = (state as Partial<Record<string, unknown>> | null)?.[MARK];
  return typeof depth === 'number' ? depth : 0;
}
