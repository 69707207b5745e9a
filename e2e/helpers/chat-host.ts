import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat provider on loopback, by the contract of docs/chat.md. */
export type ChatHost = {
  /** The loader's URL, for CHAT_WIDGET_URL. */
  url: string;
  /** The paths that were asked for. */
  asked: string[];
  /** Accepts requests and never answers them, until it recovers and drops those. */
  hang(): void;
  recover(): void;
  stop(): Promise<void>;
};

const LOADER = `
window.ChatWidget = {
  init(options) {
    const origin = new URL(options.url).origin;
    const frame = document.createElement('iframe');
    addEventListener('message', ({ origin: from, data }) => {
      if (from === origin && data === 'unread') options.onUnread(2);
    });
    return {
      mount(element, { part }) {
        frame.title = 'Obrolan uji';
        frame.style.cssText = 'width:100%;height:100%;border:0;display:block';
        const { key, locale, settings, session } = options;
        frame.src = origin + '/frame?' + new URLSearchParams({ part, key, locale, font: settings.google_font, goid: session?._goid ?? '' });
        element.append(frame);
        return new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      },
      unmount() { frame.remove(); },
      setSession(session) { options.session = session; },
    };
  },
};`;

const FRAME = `<!doctype html><meta charset="utf-8"><title>Obrolan</title>
<body style="font:16px sans-serif;padding:1rem"><p>Halo, ada yang bisa dibantu?</p><textarea aria-label="Pesan"></textarea>
<script>parent.postMessage('unread', '*')</script>`;

/** Starts the provider on a free port. */
export async function startChatHost(): Promise<ChatHost> {
  const asked: string[] = [];
  let isHanging = false;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (isHanging) return;
    const isLoader = request.url === '/loader.js';
    response.setHeader('Content-Type', isLoader ? 'text/javascript' : 'text/html');
    response.end(isLoader ? LOADER : FRAME);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/loader.js`,
    asked,
    hang: () => {
      isHanging = true;
    },
    recover: () => {
      isHanging = false;
      server.closeAllConnections();
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
