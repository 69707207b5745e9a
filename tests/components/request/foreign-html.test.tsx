import { describe, expect, it } from 'vitest';
import { cleanInBrowser } from '@/lib/api/read-in-browser';

describe('W06 HTML of a remote backend in the browser', () => {
  it.each([
    ['<p>Hai <strong>Anda</strong><br>apa kabar</p>', '<p>Hai <strong>Anda</strong><br>apa kabar</p>'],
    ['Stok < 5 & harga > 10\n\nBaris kedua.', '<p>Stok &lt; 5 &amp; harga &gt; 10</p><p>Baris kedua.</p>'],
    ['<script>x()</script><p onclick="x()" style="color:red">A</p>', '<p>A</p>'],
    ['<svg><a href="javascript:x()">A</a></svg><math><mi>x</mi></math>B', 'B'],
    ['<a href="javascript:x()">A</a>', '<span>A</span>'],
    ['<a href="java\nscript:x()">A</a>', '<span>A</span>'],
    ['<img src=x onerror=x()>B', 'B'],
    ['<iframe srcdoc="<script>x()</script>"></iframe><form><input value="a"></form>A', 'A'],
    ['<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>A', '<p>A</p>'],
    ['<div><table><tr><td>A', '<div><table><tbody><tr><td>A</td></tr></tbody></table></div>'],
    ['<custom-thing><b>A</b></custom-thing>', '<b>A</b>'],
    ['<!--<script>x()</script>-->A', 'A'],
  ])('%s', (given, expected) => {
    expect(cleanInBrowser(given)).toBe(expected);
  });

  it('links lead away safely, and pictures are loaded late', () => {
    const clean = cleanInBrowser(
      '<a href="https://a.example/x" target="_top">A</a><img src="https://a.example/a.png">',
    );
    expect(clean).toBe(
      '<a href="https://a.example/x" rel="nofollow noopener ugc" target="_blank">A</a>' +
        '<img src="https://a.example/a.png" alt="" loading="lazy">',
    );
  });

  it('is not kept busy by depth', () => {
    const deep = cleanInBrowser(`${'<b>'.repeat(5_000)}A`);
    expect(deep.length).toBeLessThan(2_000);
  });
});
