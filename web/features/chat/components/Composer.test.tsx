import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { forgetAll } from '../../../lib/memory.ts'
import { Composer } from './Composer.tsx'

const names = { me: 'Mia', partner: 'Jonas', of: () => 'Jonas' }
const viewer = { userId: 'user-mia', pairId: 'pair-1' }

function renderComposer(change: { blocked?: boolean } = {}) {
  forgetAll()
  const onSend = vi.fn<(text: string) => void>()
  const nothing = () => undefined
  const parts = { names, viewer, onSend, onType: nothing, onUp: nothing, disabled: false }
  render(
    <Composer ref={null} {...parts} blocked={change.blocked ?? false} photoButton={<b>Foto</b>} />,
  )
  return { onSend, user: userEvent.setup(), field: screen.getByRole('textbox') }
}

test('CHAT-29 Nothing is sent while a photo is under way', async () => {
  const { onSend, user, field } = renderComposer({ blocked: true })
  await user.type(field, 'Warte{Enter}')
  expect(screen.getByRole('button', { name: 'Senden' })).toBeDisabled()
  expect(onSend).not.toHaveBeenCalled()
  expect(field).toHaveValue('Warte')
})

test('CHAT-27 What is sent is trimmed; the photo button has its place before the field', async () => {
  const { onSend, user, field } = renderComposer()
  await user.type(field, '  Hallo  {Enter}')
  expect(onSend).toHaveBeenCalledWith('Hallo')
  expect(screen.getByText('Foto').nextElementSibling).toBe(field)
})
