import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { someCard } from '#web/testing/cards.ts'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import type { CardFace } from '../card/CardBack.tsx'
import { CardThumbnail } from '../card/CardThumbnail.tsx'
import { FlipCard } from '../card/FlipCard.tsx'
import { KindIcon } from './KindIcon.tsx'
import { KindMark } from './KindMark.tsx'
import { CARD_KINDS, type CardKindFields } from './kindOf.ts'
import { kindLabel } from './texts.ts'

const card: CardFace = someCard('ferne', {
  title: 'Dieselbe Suppe',
  description: 'Zwei Küchen, ein Rezept.',
  category: { id: 'wohl', name: 'Wohlfühlmomente' },
  dirtyLevel: 1,
  tags: [{ id: 'f', name: 'aus der Ferne' }],
})

const show = (change: Partial<CardFace>) =>
  render(
    <FlipCard
      card={{ ...card, ...change }}
      locked={false}
      faceUp={false}
      onFlip={() => undefined}
    />,
  )

test('Every kind has a mark of its own and a name of its own', async () => {
  const { container } = render(CARD_KINDS.map((kind) => <KindIcon key={kind} kind={kind} />))
  await vi.waitFor(() => {
    expect(container.querySelectorAll('path')).toHaveLength(CARD_KINDS.length)
  })
  const lines = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  expect(new Set(lines).size).toBe(CARD_KINDS.length)
  const fields: Pick<CardKindFields, 'advent' | 'keep'> = { advent: null, keep: false }
  expect(new Set(CARD_KINDS.map((kind) => kindLabel(kind, fields))).size).toBe(CARD_KINDS.length)
})

test('A mood about a kind has its mark', async () => {
  const { container } = render(
    <>
      <KindIcon kind="aus der Ferne" />
      <KindIcon kind="distance" />
    </>,
  )
  await vi.waitFor(() => {
    expect(container.querySelectorAll('path')).toHaveLength(2)
  })
  const [mood, kind] = container.querySelectorAll('path')
  expect(mood?.getAttribute('d')).toBe(kind?.getAttribute('d'))
})

test('The front bears the mark of its kind as an image with a name, the back its words', () => {
  show({})
  expect(screen.getByRole('img', { name: 'Aus der Ferne' })).toBeInTheDocument()
  const back = document.querySelector<HTMLElement>('[data-side="back"]')
  expect(within(back as HTMLElement).getByText('Aus der Ferne')).toBeInTheDocument()
})

test('O-163 Both sides of a card to keep are perforated, and the mark says so', () => {
  const { container } = show({ keep: true })
  expect(screen.getByRole('img', { name: 'Aus der Ferne, Gutschein' })).toBeInTheDocument()
  expect(container.querySelectorAll('[data-perforation]')).toHaveLength(2)
})

test('O-163 A voucher of no other kind is named once', () => {
  show({ keep: true, tags: [] })
  expect(screen.getByRole('img', { name: 'Gutschein' })).toBeInTheDocument()
})

test('A card of its category alone has neither mark nor perforation', () => {
  const { container } = show({ tags: [] })
  expect(container.querySelector('.card-medal, [data-perforation]')).toBeNull()
})

test('KARTEN-38 O-186 In lists a card has the icon of its category, and beside it the mark and name of its kind', async () => {
  const { container } = render(
    <>
      <CardThumbnail categoryId="wohl" />
      <CategoryIcon categoryId="wohl" />
      <KindMark card={card} />
      <KindIcon kind="distance" />
      <KindMark card={{ ...card, tags: [] }} />
    </>,
  )
  await vi.waitFor(() => expect(container.querySelectorAll('path')).toHaveLength(4))
  const lines = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  expect(lines[0]).toBe(lines[1])
  expect(lines[2]).toBe(lines[3])
  expect(screen.getAllByText('Aus der Ferne')).toHaveLength(1)
})
