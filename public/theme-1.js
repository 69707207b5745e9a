// Runs before the first paint: the colours that somebody chose stand before the page is seen. Scripts are never inline
// (Content-Security-Policy). Browsers keep this file for a year, so a change needs a new number in its name.
try {
  const theme = localStorage.getItem('portal-theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's preference decides.
}
