import { describe, expect, test } from 'vitest';
import { parseSettings } from '@/lib/env.server';
import { contentSecurityPolicy, securityHeaders } from '@/lib/server/security-headers';

const PRODUCTION = { isDev: false };

function policy(env: Record<string, string>, mode = PRODUCTION): Map<string, string[]> {
  const text = contentSecurityPolicy(parseSettings(env), mode);
  return new Map(text.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]));
}

describe('H01: headers of every answer', () => {
  test('the basic set, HSTS only when the site is served over https', () => {
    const headers = securityHeaders(parseSettings({}), PRODUCTION);
    expect(headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    });
    expect(headers).not.toHaveProperty('Strict-Transport-Security');
    const secure = securityHeaders(parseSettings({ SITE_URL: 'https://bantuan.contoh.id' }), PRODUCTION);
    expect(secure['Strict-Transport-Security']).toMatch(/^max-age=\d{8}/);
  });

  test('without settings nothing foreign is allowed but the video player', () => {
    const own = policy({});
    expect(own.get('script-src')).toEqual(["'self'"]);
    expect(own.get('style-src')).toEqual(["'self'"]);
    expect(own.get('connect-src')).toEqual(["'self'"]);
    expect(own.get('frame-ancestors')).toEqual(["'none'"]);
    expect(own.get('object-src')).toEqual(["'none'"]);
    expect(own.get('base-uri')).toEqual(["'none'"]);
    const foreign = [...own.values()].flat().filter((source) => source.includes('//'));
    expect(foreign).toEqual(['https://www.youtube-nocookie.com']);
  });

  test('settings open exactly what they name', () => {
    const own = policy({
      IMAGE_HOSTS: 'cdn.contoh.id',
      MEDIA_URL: 'https://media.contoh.id/berkas',
      CHAT_WIDGET_URL: 'https://chat.contoh.id/w.js?x=1',
      CHAT_WIDGET_KEY: 'k',
      AUTH_BASE_URL: 'https://auth.contoh.id/a',
      API_BASE_URL: 'https://api.contoh.id/b',
    });
    expect(own.get('img-src')).toEqual(
      expect.arrayContaining(['https://cdn.contoh.id', 'https://media.contoh.id']),
    );
    expect(own.get('script-src')).toEqual(["'self'", 'https://chat.contoh.id']);
    for (const directive of ['img-src', 'style-src', 'font-src', 'media-src', 'frame-src'])
      expect(own.get(directive), directive).toContain('https://chat.contoh.id');
    expect(own.get('connect-src')).toEqual([
      "'self'",
      'https://auth.contoh.id',
      'https://api.contoh.id',
      'https://chat.contoh.id',
      'wss://chat.contoh.id',
    ]);
    expect(policy({ GA_MEASUREMENT_ID: 'G-ABC123' }).get('script-src')).toContain(
      'https://www.googletagmanager.com',
    );
  });

  test.each<Record<string, string>>([{}, { SITE_URL: 'https://a.id' }, { GA_MEASUREMENT_ID: 'G-ABC123' }])(
    'scripts are never inline nor evaluated in production (%j)',
    (env) => {
      const scripts = policy(env).get('script-src') ?? [];
      expect(scripts).not.toContain("'unsafe-inline'");
      expect(scripts).not.toContain("'unsafe-eval'");
      expect(scripts).not.toContain('*');
    },
  );

  test('development may do what its server needs', () => {
    expect(policy({}, { isDev: true }).get('script-src')).toContain("'unsafe-eval'");
  });
});
