import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import { attachReference } from '#web/lib/attachedReference.ts'
import { sendingFile } from '#web/lib/offline/waitingChanges.ts'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { Composer, type ComposerProps } from './Composer.tsx'

function renderComposer() {
  resetSessionData()
  const onSend = vi.fn<ComposerProps['onSend']>()
  const nothing = () => undefined
  render(
    <Composer ref={createRef()} disabled={false} onSend={onSend} onType={nothing} onUp={nothing} />,
  )
  return { onSend, user: userEvent.setup(), field: screen.getByRole('textbox') }
}

test('CHAT-29 Nothing is sent while a photo is under way', async () => {
  const { onSend, user, field } = renderComposer()
  await screen.findByRole('button', { name: 'Foto senden' })
  act(() => sendingFile.set({ id: 'a', part: 0 }))
  await user.type(field, 'Warte{Enter}')
  expect(screen.getByRole('button', { name: 'Senden' })).toBeDisabled()
  expect(onSend).not.toHaveBeenCalled()
  expect(field).toHaveValue('Warte')
  act(() => sendingFile.set(null))
})

test('CHAT-27 A message is trimmed when sent; the photo button has its place before the field', async () => {
  const { onSend, user, field } = renderComposer()
  await user.type(field, '  Hallo  {Enter}')
  expect(onSend).toHaveBeenCalledWith('Hallo', null, null)
  const photo = await screen.findByRole('button', { name: 'Foto senden' })
  expect(photo.nextElementSibling).toBe(field)
})

const TOO_LONG = 'Mehr als 4.000 Zeichen gehen nicht. Dein Text steht noch da.'

test('CHAT-27 A paste that is too long stays whole, is not sent, and the field says why', async () => {
  const { onSend, user, field } = renderComposer()
  const pasted = 'a'.repeat(TEXT_MAX + 123)
  await user.click(field)
  await user.paste(pasted)
  expect(field).toHaveValue(pasted)
  expect(await screen.findByText(TOO_LONG)).toBeVisible()
  expect(screen.getByText('4123/4000')).toBeVisible()
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(expect.stringContaining(TOO_LONG))
  await user.keyboard('{Enter}')
  const send = screen.getByRole('button', { name: 'Senden' })
  expect(send).toBeDisabled()
  expect(send).toHaveAttribute('title', 'Das ist zu lang.')
  expect(onSend).not.toHaveBeenCalled()
  // Space around it does not count: it is not sent.
  await user.clear(field)
  await user.paste(` ${'a'.repeat(TEXT_MAX)} `)
  expect(screen.queryByText(TOO_LONG)).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledWith('a'.repeat(TEXT_MAX), null, null)
})

test('CHAT-27 The length is counted near the end, and not before', async () => {
  const { user, field } = renderComposer()
  await user.click(field)
  await user.paste('a'.repeat(TEXT_MAX - 200))
  expect(screen.queryByText(/\/4000/)).not.toBeInTheDocument()
  await user.keyboard('b')
  expect(await screen.findByText('3801/4000')).toBeVisible()
  expect(field).toBeValid()
})

test('CHAT-27 The Enter that ends an input method writes and does not send', async () => {
  const { onSend, user, field } = renderComposer()
  await user.type(field, 'かな')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, isComposing: true })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onSend).toHaveBeenCalledExactlyOnceWith('かな', null, null)
})

test('ABEND-06 The attached thing stands above the field, can be removed, and goes with the words', async () => {
  const { onSend, user, field } = renderComposer()
  const reference = { kind: 'card', id: 'sofa', title: 'Auf dem Sofa' } as const
  act(() => attachReference(reference))
  expect(await screen.findByText('Auf dem Sofa')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Senden' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Verweis entfernen' }))
  expect(screen.queryByText('Auf dem Sofa')).not.toBeInTheDocument()
  expect(field).toHaveFocus()
  act(() => attachReference(reference))
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Auf dem Sofa')).not.toBeInTheDocument()
  act(() => attachReference(reference))
  await user.type(field, 'Heute?{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Heute?', null, reference)
  expect(screen.queryByText('Auf dem Sofa')).not.toBeInTheDocument()
})
