import type { Settings } from '@/lib/env.server';

/** The settings that decide the headers. */
export type HeaderSettings = Pick<
  Settings,
  'isSecure' | 'imageHosts' | 'mediaUrl' | 'chat' | 'gaMeasurementId' | 'remote'
>;

/** Player of article videos in its privacy-enhanced form. */
const VIDEO_FRAME = 'https://www.youtube-nocookie.com';
const ANALYTICS = 'https://www.googletagmanager.com';
const ANALYTICS_COLLECT = ['https://*.google-analytics.com', 'https://*.analytics.google.com', ANALYTICS];

const originOf = (url: string): string => new URL(url).origin;

/** Returns the headers of every answer (H01). They depend on settings, so they are not in next.config.js. */
export function securityHeaders(settings: HeaderSettings, mode: { isDev: boolean }): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(settings, mode),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    ...(settings.isSecure && { 'Strict-Transport-Security': 'max-age=63072000' }),
  };
}

/** Returns the policy: no inline scripts, and other hosts only from settings. */
export function contentSecurityPolicy(settings: HeaderSettings, { isDev }: { isDev: boolean }): string {
  const { imageHosts, mediaUrl, chat, gaMeasurementId, remote, isSecure } = settings;
  const media = mediaUrl ? [originOf(mediaUrl)] : [];
  const remotes = remote ? [originOf(remote.authBase), originOf(remote.apiBase)] : [];
  const widget = chat ? [originOf(chat.url)] : [];
  const widgetSocket = widget.map((origin) => origin.replace(/^http/, 'ws'));
  const analytics = gaMeasurementId ? [ANALYTICS] : [];
  const collect = gaMeasurementId ? ANALYTICS_COLLECT : [];
  // The development server evaluates modules, writes styles and reports over a socket.
  const devScript = isDev ? ["'unsafe-eval'", "'unsafe-inline'"] : [];
  const devStyle = isDev ? ["'unsafe-inline'"] : [];
  const devConnect = isDev ? ['ws:', 'wss:'] : [];

  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...devScript, ...analytics, ...widget],
    'style-src': ["'self'", ...devStyle, ...widget],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      ...imageHosts.map((host) => `https://${host}`),
      ...media,
      // Pictures of a remote backend come from where it says.
      ...remotes,
      ...widget,
      ...collect,
    ],
    'font-src': ["'self'", ...widget],
    'connect-src': ["'self'", ...devConnect, ...remotes, ...widget, ...widgetSocket, ...collect],
    'media-src': ["'self'", ...media, ...widget],
    'frame-src': [VIDEO_FRAME, ...widget],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isSecure && !isDev && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}
