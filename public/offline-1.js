// On the page for offline, which the service worker adds it to: loads the page that was asked for when the network is
// back. A change needs a new number in its name.
addEventListener('online', () => location.reload());
