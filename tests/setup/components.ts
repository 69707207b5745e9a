import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What Next renders into; dialogs hide it from screen readers while they are open.
const root = document.createElement('div');
root.id = '__next';
document.body.append(root);

// jsdom has no layout, hence no ResizeObserver; components only need it to exist.
class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= ResizeObserverStub;

afterEach(() => cleanup());
