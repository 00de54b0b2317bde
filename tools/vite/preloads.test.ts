import { expect, test } from 'vitest'
import { preloadsOf } from './preloads.ts'

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js' },
  'pages/home.tsx': { file: 'home.js', imports: ['_react.js', 'index.html', '_card.js'] },
  '_card.js': { file: 'card.js', imports: ['_react.js'], css: ['card.css'] },
  'pages/other.tsx': { file: 'other.js', imports: ['_react.js'] },
}

test('A view lists what the page names, then what its screen needs, each file once', () => {
  expect(preloadsOf(manifest, { '/': ['pages/home.tsx'] })).toEqual({
    '/': ['theme.js', 'index.js', 'react.js', 'index.css', 'home.js', 'card.js', 'card.css'],
  })
})

test('A module that is no chunk any more stops the build', () => {
  expect(() => preloadsOf(manifest, { '/': ['pages/gone.tsx'] })).toThrow('pages/gone.tsx')
})
