import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { Carousel } from './Carousel.tsx'

function Deck({ names }: { names: string[] }) {
  const [index, setIndex] = useState(0)
  return (
    <Carousel
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

describe('KARTEN-11 The carousel shows one card at a time', () => {
  test('and only that one can be reached', () => {
    render(<Deck names={['a', 'b', 'c']} />)
    expect(current()).toBe('jetzt a')
    expect(document.querySelectorAll('[data-slide]:not([inert])')).toHaveLength(1)
  })

  test.each([1, 2, 3, 10_000])('with %i cards, five slides are enough', (count) => {
    render(<Deck names={Array.from({ length: count }, (_, i) => `k${i}`)} />)
    expect(slides()).toHaveLength(5)
  })

  test('with no cards it shows nothing', () => {
    const { container } = render(<Deck names={[]} />)
    expect(container).toBeEmptyDOMElement()
  })
})

test('The buttons go on and back without an end', async () => {
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

test('The position is announced', async () => {
  const user = userEvent.setup()
  render(<Deck names={['a', 'b', 'c']} />)
  await user.click(screen.getByRole('button', { name: 'Nächste Karte' }))
  expect(screen.getByText('Karte 2 von 3')).toBeInTheDocument()
})
