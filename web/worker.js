/* Keeps the files of the page, so that it opens at once and without a network. Games are never kept: they are the server's. */
const VERSION = __VERSION__;
const SHELL = __SHELL__;
const PATIENCE = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const ours =
    event.request.method === 'GET' && url.origin === location.origin && !url.pathname.startsWith('/api/');
  if (!ours) return;
  if (event.request.mode === 'navigate') {
    event.respondWith(page(event.request));
  } else if (SHELL.includes(url.pathname)) {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
  }
});

/* Whoever is told that it is their turn comes to that table: in a window that is there already, or in a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(visit(new URL(event.notification.data.url, self.location.origin).href));
});

async function visit(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find((each) => each.url === url);
  if (there) return there.focus();
  const other = await windows[0]?.navigate(url).catch(() => null);
  return other ? other.focus() : self.clients.openWindow(url);
}

/* The newest page, or the kept one where there is no network or one that does not answer. */
function page(request) {
  const kept = caches.match('/');
  const fresh = fetch(request).catch(async (error) => (await kept) ?? Promise.reject(error));
  const late = new Promise((done) => setTimeout(done, PATIENCE)).then(async () => (await kept) ?? fresh);
  return Promise.race([fresh, late]);
}
