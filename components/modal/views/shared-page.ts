/** The URL and title of a shared page. */
export type SharedPage = { url: string; title: string };

/** Returns the open page with its canonical URL, or else its own URL without query and fragment. */
export function currentPage(): SharedPage {
  const { origin, pathname } = window.location;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const heading = document.querySelector('main h1')?.textContent.trim();
  return { url: canonical ?? origin + pathname, title: heading || document.title };
}

/** Returns the links that share a page by WhatsApp and by mail. */
export function shareLinks({ url, title }: SharedPage): { whatsapp: string; email: string } {
  const words = encodeURIComponent(`${title}\n${url}`);
  return {
    whatsapp: `https://wa.me/?text=${words}`,
    email: `mailto:?subject=${encodeURIComponent(title)}&body=${words}`,
  };
}
