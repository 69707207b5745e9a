// On the page for offline, which the service worker adds it to: loads the page that was asked for when the network is
// back, once the site answers. A change needs a new number in its name.
addEventListener('online', () => {
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => location.reload(),
    () => {},
  );
});
