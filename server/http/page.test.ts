import { describe, expect, test } from 'vitest'
import { mayBeEither, PAGE, rewriteUrl } from './page.ts'

const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
}
const navigate = { ...browser, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const java = { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }
const bearer = { authorization: 'Bearer abc' }

type Row = readonly [string, string, string, Readonly<Record<string, string>>, string]

/** Header sets of browsers and other clients, and what each must reach. */
const ROWS: readonly Row[] = [
  ['a browser opens a path', 'GET', '/stories', navigate, PAGE],
  ['a browser opens a path with a query', 'GET', '/stories/12?von=push', navigate, PAGE],
  ['a browser opens the start page', 'GET', '/', navigate, PAGE],
  ['a browser over plain http or an old Safari', 'GET', '/chat/media', browser, PAGE],
  ['a page asked for its headers only', 'HEAD', '/stories', navigate, PAGE],
  [
    'a speculation rule prerenders',
    'GET',
    '/stories',
    { ...navigate, 'sec-purpose': 'prefetch' },
    PAGE,
  ],
  ['a library whose default is HTML, without a token', 'GET', '/stories', java, PAGE],
  ['the same with a token', 'GET', '/stories', { ...java, ...bearer }, '/stories'],
  ['a browser header with a token', 'GET', '/stories', { ...navigate, ...bearer }, '/stories'],
  [
    'our own client',
    'GET',
    '/stories',
    { accept: 'application/json', 'sec-fetch-mode': 'cors' },
    '/stories',
  ],
  [
    'a fetch without an Accept of its own',
    'GET',
    '/stories',
    { accept: '*/*', 'sec-fetch-mode': 'cors' },
    '/stories',
  ],
  ['curl', 'GET', '/stories', { accept: '*/*' }, '/stories'],
  ['a client without any header', 'GET', '/stories', {}, '/stories'],
  [
    'O-054 HTML and JSON both accepted',
    'GET',
    '/stories',
    { accept: 'application/json, text/html' },
    '/stories',
  ],
  [
    'a prefetch link',
    'GET',
    '/stories',
    { accept: '*/*', 'sec-fetch-mode': 'no-cors' },
    '/stories',
  ],
  ['a form that posts', 'POST', '/stories', navigate, '/stories'],
  ['a call below /api', 'GET', '/api/stories?x=1', navigate, '/stories?x=1'],
  ['/api itself', 'GET', '/api', {}, '/'],
  ['a path that only begins like /api', 'GET', '/apfel', navigate, PAGE],
  ['a photo opened in a tab', 'GET', '/uploads/abc', navigate, '/uploads/abc'],
  ['O-055 the upload below /api', 'POST', '/api/media/uploads/', bearer, '/media/uploads/'],
  ['an asset', 'GET', '/assets/index-1a2b.js', browser, '/assets/index-1a2b.js'],
  ['a socket', 'GET', '/socket.io/?EIO=4', browser, '/socket.io/?EIO=4'],
  ['the service worker', 'GET', '/sw.js', browser, '/sw.js'],
  ['the manifest', 'GET', '/manifest.webmanifest', browser, '/manifest.webmanifest'],
  ['the health check in a tab', 'GET', '/health', navigate, '/health'],
]

describe('page or call (API-01, O-054)', () => {
  test.each(ROWS)('%s: %s %s', (_, method, url, headers, reached) => {
    expect(rewriteUrl({ method, url, headers })).toBe(reached)
  })

  test('Caches are told to keep both apart exactly where both exist', () => {
    expect(['/', '/stories', '/chat/media?x=1'].map(mayBeEither)).toEqual([true, true, true])
    expect(['/api/stories', '/assets/a.js', '/uploads/a', '/health'].map(mayBeEither)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
