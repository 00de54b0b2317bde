import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { restoreFocusOnRemoval } from '#web/lib/focus.ts'
import { Notices } from './Notices.tsx'
import { notice } from './notices.ts'

test('The refusals of two changes stay until each is closed, and the same sentence stands once', async () => {
  render(<Notices />)
  act(() => {
    for (const text of ['Der Tag ist vorbei.', 'Die Karte steht schon.', 'Der Tag ist vorbei.'])
      notice(text)
  })
  const shown = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
  expect(shown()).toEqual(['Die Karte steht schon.Schließen', 'Der Tag ist vorbei.Schließen'])
  const [first] = screen.getAllByRole('button', { name: 'Schließen' })
  if (first !== undefined) await userEvent.click(first)
  expect(shown()).toEqual(['Der Tag ist vorbei.Schließen'])
})

test('A person who closes a notice by the keyboard goes on at the screen below it', async () => {
  onTestFinished(restoreFocusOnRemoval())
  render(
    <>
      <Notices />
      <main tabIndex={-1} />
    </>,
  )
  act(() => notice('Der Tag ist vorbei.'))
  screen.getByRole('button', { name: 'Schließen' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
})
