import { expect, test } from 'vitest'
import { preloadsOf, readFirstViews } from './preloads.ts'

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], css: ['index.css'] },
  '_react.js': { file: 'react.js' },
  'pages/home.tsx': { file: 'home.js', imports: ['_react.js', 'index.html', '_card.js'] },
  '_card.js': { file: 'card.js', imports: ['_react.js'], css: ['card.css'] },
  'pages/other.tsx': { file: 'other.js', imports: ['_react.js'] },
}

test('A view lists what the page names, then what its screen needs, each file once; the page’s own style it names itself', () => {
  expect(preloadsOf(manifest, { '/': ['pages/home.tsx'] })).toEqual({
    '/': ['theme.js', 'index.js', 'react.js', 'home.js', 'card.js', 'card.css'],
  })
})

test('A module that is no chunk any more stops the build', () => {
  expect(() => preloadsOf(manifest, { '/': ['pages/gone.tsx'] })).toThrow('pages/gone.tsx')
})

test('The modules of a first view are those its path imports, whatever else the file says', () => {
  const source = `
    const other = () => import('./other.tsx')
    export const firstViews = {
      '/': () => [import('./pages/home.tsx'), import("../features/cards/Card.tsx")],
      '/chat': () => [import('./pages/chat.tsx')],
      '/leer': () => [],
    } as const`
  expect(readFirstViews(source, 'app/first-views.ts')).toEqual({
    '/': ['app/pages/home.tsx', 'features/cards/Card.tsx'],
    '/chat': ['app/pages/chat.tsx'],
    '/leer': [],
  })
})
