import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Leftover, leftovers } from '#web/lib/offline/queueStatus.ts'
import { Leftovers } from './Leftovers.tsx'

const saved = vi.hoisted(() => vi.fn<(content: Blob, name: string) => void>())
vi.mock('#web/lib/device/saveFile.ts', () => ({ saveFile: saved }))

const leftover = (id: string, at: number, words: string): Leftover => ({
  id,
  at,
  words,
  discard: () => leftovers.set(leftovers.get().filter((one) => one.id !== id)),
})

test('Items that neither this build can read nor the server accepts can be viewed, copied and discarded', async () => {
  const user = userEvent.setup()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  render(<Leftovers />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  act(() => leftovers.set([leftover('b', 2, ''), leftover('a', 1, 'Am See\n\nZwei Zeilen')]))
  expect(screen.getByRole('status')).toHaveTextContent('2 Dinge von dir ließen sich nicht senden.')
  await user.click(screen.getByRole('button', { name: 'Ansehen' }))
  const sheet = screen.getByRole('dialog', { name: 'Nicht gesendet' })
  const [first, second] = within(sheet).getAllByRole('listitem')
  if (first === undefined || second === undefined) throw new Error('one is missing')
  expect(first).toHaveTextContent('Am See Zwei Zeilen')
  expect(within(second).queryByRole('button', { name: 'Text kopieren' })).not.toBeInTheDocument()
  await user.click(within(first).getByRole('button', { name: 'Text kopieren' }))
  expect(copied).toHaveBeenCalledWith('Am See\n\nZwei Zeilen')
  await user.click(within(first).getByRole('button', { name: 'Verwerfen' }))
  expect(screen.getByRole('status')).toHaveTextContent('Etwas von dir ließ sich nicht senden.')
  await user.click(within(sheet).getByRole('button', { name: 'Verwerfen' }))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('A photo that could not be sent can be saved under its name; one that does not open says so', async () => {
  const user = userEvent.setup()
  const photo = new Blob(['see'])
  const file = vi.fn<() => Promise<Blob | undefined>>(async () => photo)
  render(<Leftovers />)
  act(() => leftovers.set([{ ...leftover('a', 1, 'see.jpg'), file }]))
  await user.click(screen.getByRole('button', { name: 'Ansehen' }))
  await user.click(screen.getByRole('button', { name: 'Foto sichern' }))
  expect(saved).toHaveBeenCalledExactlyOnceWith(photo, 'see.jpg')
  file.mockResolvedValue(undefined)
  await user.click(screen.getByRole('button', { name: 'Foto sichern' }))
  expect(saved).toHaveBeenCalledOnce()
  act(() => leftovers.set([]))
})
