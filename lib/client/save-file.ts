/** Downloads text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
