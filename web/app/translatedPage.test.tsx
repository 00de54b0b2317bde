import { render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { tolerateTranslation } from './translatedPage.ts'

beforeAll(() => {
  const { removeChild, insertBefore } = Node.prototype
  tolerateTranslation()
  return () => Object.assign(Node.prototype, { removeChild, insertBefore })
})

/** Changes each text as a translator does: wraps it, or puts another one in its place. */
function translate(root: Element, way: 'wraps' | 'replaces') {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    text.replaceWith(outer)
    inner.append(way === 'wraps' ? text : text.data)
  }
}

const Greeting = ({ name, isLate }: { name: string | null; isLate: boolean }) => (
  <p>
    {isLate && <b>Spät: </b>}
    {name !== null && 'Hallo '}
    {name !== null && <i>{name}</i>}
    {isLate ? <b>Nacht</b> : 'Tag'}
  </p>
)

test.each(['wraps', 'replaces'] as const)('A translator that %s texts ends nothing', (way) => {
  const { rerender, container } = render(<Greeting name="Mia" isLate={false} />)
  translate(container, way)
  rerender(<Greeting name="Mia" isLate />)
  translate(container, way)
  rerender(<Greeting name={null} isLate={false} />)
  rerender(<Greeting name="Jonas" isLate />)
  expect(screen.getByText('Jonas')).toBeVisible()
})

test('A text in a portal goes with its screen', () => {
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  const { rerender } = render(createPortal('Sonntag', place))
  translate(place, 'wraps')
  rerender(<p>weg</p>)
  expect(place).toHaveTextContent('')
})

test('A node that is no text of the page is refused as ever', () => {
  const [parent, child] = [document.createElement('div'), document.createElement('p')]
  expect(() => parent.removeChild(child)).toThrow(/not a child/)
  expect(() => parent.insertBefore(document.createElement('b'), child)).toThrow(
    /not be found|not a child/,
  )
})
