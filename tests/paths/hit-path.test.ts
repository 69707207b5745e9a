import { expect, it } from 'vitest';
import { wordsInPath } from '@/lib/paths/hit-path';

it.each([
  ['/bantuan/membuat-faktur-penjualan', 'membuat faktur penjualan'],
  ['/hc/id/articles/360012345678-Mengatur-BPJS?x=1#y', 'Mengatur BPJS'],
  ['/panduan/stok_opname.html', 'stok opname'],
  ['/content/a/b/k3v9x2m4q7-cara-masuk', 'cara masuk'],
  ['/pembaruan%20harga/', 'pembaruan harga'],
  ['/%E0%A4%A', ''],
  ['/12345', ''],
  ['/', ''],
  [`/${'kata-'.repeat(50)}`, 'kata '.repeat(16).trim()],
  ['/</script><img src=x>', 'script img src'],
])('of %s: %s', (path, words) => {
  expect(wordsInPath(path)).toBe(words);
});
