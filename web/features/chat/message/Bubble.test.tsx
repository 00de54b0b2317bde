import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { bubble, freshChat, openChat } from '#web/testing/chat.ts'
import { someMessage } from '#web/testing/messages.ts'
import { mia } from '#web/testing/people.ts'

vi.mock('socket.io-client', async () => {
  const chat = await import('#web/testing/chat.ts')
  return { io: () => chat.socket }
})
freshChat()

describe('one message', () => {
  test('ABEND-01 ABEND-04 A thing a message is about leads to it; one that is gone says so', async () => {
    await openChat([
      someMessage(1, { text: 'Das?', reference: { kind: 'story', id: '13', title: 'Seide' } }),
      someMessage(2, { text: 'Oder?', reference: { kind: 'card', id: 'weg', title: null } }),
    ])
    const link = await screen.findByRole('link', { name: /^Geschichte\s*Seide$/ })
    expect(link).toHaveAttribute('href', '/stories/13')
    expect(await bubble('Oder?')).toHaveTextContent(/Das gibt es nicht mehr\./)
    expect(
      screen
        .getAllByRole('link', { name: /Karte/ })
        .every((one) => one.getAttribute('href') !== '/karten/karte/weg'),
    ).toBe(true)
  })

  test('CHAT-32 CHAT-33 CHAT-34 CHAT-35 Emoji alone are large, addresses open elsewhere', async () => {
    await openChat([
      someMessage(1, { text: '😘' }),
      someMessage(2, { text: 'Da: https://beispiel.de/a.' }),
    ])
    const emoji = await bubble('😘')
    expect(emoji.querySelector('[data-big]')).not.toBeNull()
    const link = await screen.findByRole('link', { name: 'https://beispiel.de/a' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    expect(link.closest('[data-big]')).toBeNull()
  })

  test.each([
    ['the partner’s', {}],
    ['one’s own', { senderId: mia.id }],
  ])('CHAT-20 A deleted message, %s, shows only its text', async (_whose, whose) => {
    const deletedAt = '2026-11-21T12:30:00.000Z'
    await openChat([someMessage(1, { ...whose, text: null, deletedAt, edited: true })])
    const row = await bubble('Diese Nachricht wurde gelöscht.')
    for (const spoken of row.querySelectorAll('.sr-only')) spoken.remove()
    expect(row).toHaveTextContent(/^Diese Nachricht wurde gelöscht\.$/)
    expect(row.querySelector('time, button, [role=img]')).toBeNull()
  })

  test('The arrows lead through the messages, Escape back to the field', async () => {
    const { app } = await openChat()
    await screen.findByText('Nachricht 3')
    const field = screen.getByRole('textbox')
    await app.user.click(field)
    await app.user.keyboard('{ArrowUp}')
    const buttons = screen.getAllByRole('button', { name: /^Aktionen/ })
    expect(buttons[2]).toHaveFocus()
    await app.user.keyboard('{ArrowUp}{ArrowUp}')
    expect(buttons[0]).toHaveFocus()
    expect(buttons.map((button) => button.tabIndex)).toEqual([0, -1, -1])
    await app.user.keyboard('{End}{Escape}')
    expect(field).toHaveFocus()
  })
})
