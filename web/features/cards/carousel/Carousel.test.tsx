import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CardPlaceholder } from '../card/CardPlaceholder.tsx'
import { Carousel } from './Carousel.tsx'

function Deck({ names }: { names: string[] }) {
  const [index, setIndex] = useState(0)
  return (
    <Carousel
      label="Karten"
      items={names}
      index={index}
      onIndexChange={setIndex}
      render={(name, isCurrent) => (
        <button type="button">
          {isCurrent ? 'jetzt' : 'daneben'} {name}
        </button>
      )}
    />
  )
}

const current = () => document.querySelector('[data-slide]:not([inert])')?.textContent
const slides = () => document.querySelectorAll('[data-slide]')

describe('KARTEN-11 KONST-30 KONST-32 The carousel shows one card at a time', () => {
  test('and only that one can be reached', () => {
    render(<Deck names={['a', 'b', 'c']} />)
    expect(current()).toBe('jetzt a')
    expect(document.querySelectorAll('[data-slide]:not([inert])')).toHaveLength(1)
  })

  test.each([1, 2, 3, 10_000])('with %i cards, five slides are enough', (count) => {
    render(<Deck names={Array.from({ length: count }, (_, i) => `k${i}`)} />)
    expect(slides()).toHaveLength(5)
  })

  test('the first time it is drawn the current one comes before its neighbours', () => {
    const markup = renderToStaticMarkup(<Deck names={['a', 'b', 'c']} />)
    expect(markup.match(/data-slide/g)).toHaveLength(1)
    expect(markup).toContain('jetzt a')
  })

  test('of a long deck it keeps what is within two of the current one', () => {
    render(<Deck names={Array.from({ length: 100 }, (_, i) => `k${i}`)} />)
    const shown = [...slides()].map((slide) => slide.textContent)
    expect(shown).toEqual(['daneben k98', 'daneben k99', 'jetzt k0', 'daneben k1', 'daneben k2'])
  })

  test('with no cards it shows nothing', () => {
    const { container } = render(<Deck names={[]} />)
    expect(container).toBeEmptyDOMElement()
  })
})

test('KONST-31 The buttons go on and back without an end', async () => {
  const user = userEvent.setup()
  render(<Deck names={['a', 'b', 'c']} />)
  await user.click(screen.getByRole('button', { name: 'Vorige Karte' }))
  expect(current()).toBe('jetzt c')
  for (let i = 0; i < 4; i++)
    await user.click(screen.getByRole('button', { name: 'Nächste Karte' }))
  expect(current()).toBe('jetzt a')
})

test('The arrow keys do the same, and the focus goes with the card', async () => {
  const user = userEvent.setup()
  render(<Deck names={['a', 'b', 'c']} />)
  screen.getByRole('button', { name: 'jetzt a' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: 'jetzt b' })).toHaveFocus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(current()).toBe('jetzt c')
})

test('The arrow keys move it before anything has the focus, but not below a dialog', async () => {
  const user = userEvent.setup()
  const { container } = render(<Deck names={['a', 'b', 'c']} />)
  await user.keyboard('{ArrowRight}')
  expect(current()).toBe('jetzt b')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(current()).toBe('jetzt b')
  const dialog = container.appendChild(document.createElement('dialog'))
  dialog.open = true
  await user.keyboard('{ArrowRight}')
  expect(current()).toBe('jetzt b')
  dialog.remove()
  const field = container.appendChild(document.createElement('input'))
  field.focus()
  await user.keyboard('{ArrowRight}')
  expect(current()).toBe('jetzt b')
})

test('A wheel turned sideways moves it', () => {
  render(<Deck names={['a', 'b', 'c']} />)
  fireEvent.wheel(screen.getByRole('button', { name: 'jetzt a' }), { deltaX: 60 })
  expect(current()).toBe('jetzt b')
})

test('The position is announced', async () => {
  const user = userEvent.setup()
  render(<Deck names={['a', 'b', 'c']} />)
  await user.click(screen.getByRole('button', { name: 'Nächste Karte' }))
  expect(screen.getByText('Karte 2 von 3')).toBeInTheDocument()
})

test('KONST-33 The placeholder of the carousel is 360 by 520', () => {
  render(<CardPlaceholder />)
  const { width, height } = screen.getByTestId('card-placeholder').style
  expect(width).toBe('calc(360px * var(--card-scale, 1))')
  expect(height).toBe('calc(520px * var(--card-scale, 1))')
})
