import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { emptyBrowser } from '@/tests/helpers/identity';
import { langOf } from '@/lib/text/english-sentences';

// What Next renders into; dialogs hide it from screen readers while they are open.
const root = document.createElement('div');
root.id = '__next';
beforeEach(() => {
  // The clean-up after a test takes it away.
  document.body.append(root);
  // Files share one window: a login that one test leaves must not log the next one in.
  emptyBrowser();
});

// jsdom has no layout, hence no ResizeObserver; components only need it to exist.
class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= ResizeObserverStub;

// Next's links look for it once in a process, when they are loaded: it is there in all files or in none of them.
class IntersectionObserverStub implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
globalThis.IntersectionObserver ??= IntersectionObserverStub;

// Nor do its ranges know where they are, which an editor asks to scroll there.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect ??= () => new DOMRect();

// Nor can it scroll.
Element.prototype.scrollIntoView ??= () => {};

// Nor has it modal dialogs; what the browser does with focus around them is tested in the browser.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

// A view's code is compiled when a test opens it first; on a busy machine that takes longer than a second.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  // A test that fails may not reach the line that ends its own clock.
  vi.useRealTimers();
  const unmarked = englishWithoutLang(document.body);
  cleanup();
  // Files share one window: the address that one test set is not where the next one is.
  window.history.replaceState(null, '', '/');
  expect(unmarked, 'English without lang="en"').toEqual([]);
});

/** Lists the English sentences that an element shows or is named by, and that nothing around them says to be English. */
function englishWithoutLang(element: Element): string[] {
  const isMarked = (place: Element) => place.closest('[lang]')?.getAttribute('lang') === 'en';
  return [...element.querySelectorAll('*')].flatMap((place) => {
    const texts = [...place.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : [],
    );
    const names = ['aria-label', 'placeholder', 'title', 'alt'].map((name) => place.getAttribute(name) ?? '');
    return [...texts, ...names].filter((text) => isEnglish(text) && !isMarked(place));
  });
}

/** Also with a place after it: "in Kucing - Makan". */
const isEnglish = (text: string): boolean => langOf(text) === 'en' || /^in .+ - ./.test(text);
