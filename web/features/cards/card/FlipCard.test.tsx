import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { mia } from '#web/testing/people.ts'
import { logIn } from '#web/testing/renderApp.tsx'
import { type CardFace } from './CardBack.tsx'
import { FlipCard } from './FlipCard.tsx'

const card: CardFace = {
  id: 'fast',
  title: 'Fast',
  description: 'Setzt euch gegenüber, so nah, dass ihr den Atem spürt.',
  instructions: 'Wer aufgibt, sucht aus, wie es weitergeht.',
  category: { id: 'herz', name: 'Herzklopfen' },
  dirtyLevel: 4,
  tags: [{ id: 'nah', name: 'nah' }],
  addressee: 'both',
  season: null,
  advent: null,
  inHalves: false,
  keep: false,
}

function showFront(change: Partial<CardFace>) {
  render(
    <FlipCard
      card={{ ...card, ...change }}
      locked={false}
      faceUp={false}
      onFlip={() => undefined}
    />,
  )
  return within(face('front'))
}

function Turning({ locked = false, onChoose }: { locked?: boolean; onChoose?: () => void }) {
  const [faceUp, setFaceUp] = useState(false)
  const flip = () => setFaceUp((up) => !up)
  return <FlipCard card={card} {...{ locked, faceUp, onChoose }} onFlip={flip} />
}

const face = (side: 'front' | 'back') => {
  const found = document.querySelector<HTMLElement>(`[data-side="${side}"]`)
  if (!found) throw new Error(`no ${side}`)
  return found
}

test('KARTEN-59 KONST-19 The front counts its chillies as one image', () => {
  render(<Turning />)
  const row = within(face('front')).getByRole('img', { name: 'Schärfe 4 von 10' })
  expect(row.querySelectorAll('svg')).toHaveLength(4)
})

test('KARTEN-144 A card both like says so on both faces', () => {
  render(<FlipCard card={card} locked={false} faceUp={false} both onFlip={() => undefined} />)
  const mark = within(face('front')).getByRole('img', { name: 'Das mögt ihr beide' })
  expect(mark).toBeInTheDocument()
  expect(within(face('back')).getByText('Das mögt ihr beide')).toBeInTheDocument()
})

test('KARTEN-61 The back has category, title, text, instructions and tags', () => {
  render(<Turning />)
  const back = within(face('back'))
  for (const text of ['Herzklopfen', 'Fast', card.description, card.instructions ?? '', 'nah'])
    expect(back.getByText(text)).toBeInTheDocument()
})

test('KARTEN-129 A game for two phones says that each phone will show something else', () => {
  showFront({ inHalves: true })
  const back = within(face('back'))
  expect(back.getByText(/^Jedes Handy zeigt etwas anderes, sobald/)).toBeInTheDocument()
  expect(back.queryByText('Deine Hälfte')).not.toBeInTheDocument()
})

test('KARTEN-129 A person alone reads on a game that it is for two', () => {
  logIn(mia)
  showFront({ inHalves: true })
  const back = within(face('back'))
  expect(back.getByText(/sobald ihr zu zweit seid\.$/)).toBeInTheDocument()
})

test('KARTEN-65 A card starts face-down and turns face-up on a click', async () => {
  const user = userEvent.setup()
  render(<Turning />)
  expect(face('back')).toHaveAttribute('inert')
  await user.click(screen.getByRole('button', { name: 'Karte umdrehen' }))
  expect(face('back')).not.toHaveAttribute('inert')
  expect(face('front')).toHaveAttribute('inert')
})

test('KARTEN-66 The keyboard turns it there and back, and the focus goes along', async () => {
  const user = userEvent.setup()
  render(<Turning />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Karte wieder zudecken' })).toHaveFocus()
  await user.keyboard(' ')
  expect(face('back')).toHaveAttribute('inert')
})

test('KARTEN-62 Choosing does not turn the card', async () => {
  const user = userEvent.setup()
  const onChoose = vi.fn<() => void>()
  render(<Turning onChoose={onChoose} />)
  await user.click(screen.getByRole('button', { name: 'Karte umdrehen' }))
  await user.click(screen.getByRole('button', { name: 'Karte heute auswählen' }))
  expect(onChoose).toHaveBeenCalledOnce()
  expect(face('back')).not.toHaveAttribute('inert')
})

test('KARTEN-63 KARTEN-68 KARTEN-69 A locked card lies face-up, cannot be turned or chosen', () => {
  render(<Turning locked onChoose={vi.fn<() => void>()} />)
  expect(face('back')).not.toHaveAttribute('inert')
  const back = within(face('back'))
  expect(back.queryByRole('button')).toBeNull()
  expect(back.getByText('Karte wurde schon gewählt')).toBeInTheDocument()
})

test('KARTEN-60 The front of a locked card says so', () => {
  render(<Turning locked />)
  expect(within(face('front')).getByText('Karte wurde schon gewählt')).toBeInTheDocument()
})

test('KARTEN-64 Without the right to choose there is no button', () => {
  render(<Turning />)
  expect(screen.queryByText('Karte heute auswählen')).toBeNull()
})

test('KARTEN-67 A spinner shows while the choice is saved', () => {
  render(
    <FlipCard
      card={card}
      locked={false}
      faceUp
      choosing
      onFlip={vi.fn<() => void>()}
      onChoose={vi.fn<() => void>()}
    />,
  )
  expect(within(face('back')).getByRole('status')).toHaveTextContent('Karte wird gespeichert…')
  expect(screen.getByText('Karte heute auswählen')).toBeDisabled()
})

test('KARTEN-66 A tap on the text of the back turns the card too, a drag over it does not', async () => {
  const user = userEvent.setup()
  render(<Turning />)
  await user.click(screen.getByRole('button', { name: 'Karte umdrehen' }))
  const text = within(face('back')).getByText(card.description)
  await user.pointer([
    { keys: '[MouseLeft>]', target: text, coords: { clientX: 20, clientY: 80 } },
    { target: text, coords: { clientX: 20, clientY: 20 } },
    { keys: '[/MouseLeft]', target: text, coords: { clientX: 20, clientY: 20 } },
  ])
  expect(face('back')).not.toHaveAttribute('inert')
  await user.click(text)
  expect(face('back')).toHaveAttribute('inert')
})

test('KARTEN-69 A tap on the text of a locked card does nothing', async () => {
  const user = userEvent.setup()
  render(<Turning locked />)
  await user.click(within(face('back')).getByText(card.description))
  expect(face('back')).not.toHaveAttribute('inert')
})

test('A drag that ends on the card is no click', async () => {
  const user = userEvent.setup()
  render(<Turning />)
  const cover = screen.getByRole('button', { name: 'Karte umdrehen' })
  await user.pointer([
    { keys: '[MouseLeft>]', target: cover, coords: { clientX: 20, clientY: 20 } },
    { target: cover, coords: { clientX: 80, clientY: 20 } },
    { keys: '[/MouseLeft]', target: cover, coords: { clientX: 80, clientY: 20 } },
  ])
  expect(face('back')).toHaveAttribute('inert')
})

test('O-162 Both sides say whom the card addresses', () => {
  showFront({ addressee: 'receiver' })
  for (const side of ['front', 'back'] as const) {
    expect(within(face(side)).getByText('Für die Person, die sie bekommt')).toBeInTheDocument()
  }
})

test.each([
  [{ season: 'herbst' }, 'Herbst'],
  [{ advent: 5 }, 'Advent, Türchen 5'],
] as const)('KARTEN-118 The front of a card with %o bears its mark', (change, name) => {
  expect(showFront(change).getByRole('img', { name })).toBeInTheDocument()
})

test('KARTEN-118 A card for the whole year bears none', () => {
  const front = showFront({})
  expect(front.getAllByRole('img')).toHaveLength(1)
})
