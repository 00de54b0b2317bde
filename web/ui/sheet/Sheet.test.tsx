import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Field } from '../form/Field.tsx'
import { Sheet } from './Sheet.tsx'

function Asking({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title="Status setzen">
      <Field label="Wie ist dir gerade?" />
    </Sheet>
  )
}

test('A sheet is a dialog with the name of its title', () => {
  render(<Asking onClose={vi.fn<() => void>()} />)
  expect(screen.getByRole('dialog', { name: 'Status setzen' })).toHaveAttribute('open')
})

test('A sheet closes once by its button', async () => {
  const user = userEvent.setup()
  const onClose = vi.fn<() => void>()
  render(<Asking onClose={onClose} />)
  await user.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('A sheet tells when the browser closed it, as Escape does', () => {
  const onClose = vi.fn<() => void>()
  render(<Asking onClose={onClose} />)
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close())
  expect(onClose).toHaveBeenCalledOnce()
})

/** Where a pointer goes down and up. */
const IN_THE_FIELD = { x: 200, y: 400 }
const ON_THE_SHEET = { x: 120, y: 320 }
const ON_THE_BACKDROP = { x: 20, y: 400 }
type Point = typeof IN_THE_FIELD

/** A mouse button pressed at one point and released at another; jsdom has no layout of its own. */
async function drag(from: Point, to: Point) {
  const onClose = vi.fn<() => void>()
  render(<Asking onClose={onClose} />)
  const sheet = screen.getByRole('dialog')
  const field = screen.getByRole('textbox')
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 300, 480, 400))
  const at = (point: Point) => ({
    target: point === IN_THE_FIELD ? field : sheet,
    coords: { clientX: point.x, clientY: point.y },
  })
  const user = userEvent.setup()
  await user.type(field, 'Nah')
  await user.pointer([
    { keys: '[MouseLeft>]', ...at(from) },
    at(to),
    { keys: '[/MouseLeft]', ...at(to) },
  ])
  return onClose
}

test('A press and its release on the backdrop close a sheet', async () => {
  expect(await drag(ON_THE_BACKDROP, ON_THE_BACKDROP)).toHaveBeenCalledOnce()
})

test.each([
  ['in a field and released on the backdrop', IN_THE_FIELD, ON_THE_BACKDROP],
  ['beside a field and released on the backdrop', ON_THE_SHEET, ON_THE_BACKDROP],
  ['on the backdrop and released on the sheet', ON_THE_BACKDROP, ON_THE_SHEET],
  ['on the sheet and released there', ON_THE_SHEET, ON_THE_SHEET],
])('A press begun %s keeps a sheet and what was typed', async (_, from, to) => {
  expect(await drag(from, to)).not.toHaveBeenCalled()
  expect(screen.getByRole('textbox')).toHaveValue('Nah')
})
