import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { listDailyMessages, postDailyMessage } from '#contract/daily/calls.ts'
import { dayOver } from '#contract/daily/errors.ts'
import { MESSAGE_MAX } from '#contract/daily/rules.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { paused } from '#contract/kernel/refusals.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { someMessage } from '#web/testing/days.ts'
import { jonas } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { texts as uiTexts } from '#web/ui/texts.ts'
import { messageDraft } from './changes.ts'

/** Opens Heute. Jonas has the receiving role, hence the message box; Mia is his partner. */
async function open(profile: Profile = jonas) {
  logIn(profile)
  const server = serverFor(profile)
  const app = await renderApp('/')
  return { server, ...app }
}

const fromMia = (id: string, message: string) => someMessage(id, { message, senderId: 'user-mia' })
const fromJonas = (id: string, message: string) => someMessage(id, { message })

/** Opens Heute with these messages written today; the last one by Mia is the letter. */
async function openWith(...messages: ReturnType<typeof someMessage>[]) {
  logIn(jonas)
  const message = messages.findLast(({ senderId }) => senderId === 'user-mia') ?? null
  const server = serverFor(jonas).on(listDailyMessages, () => ({ messages, message }))
  return { server, ...(await renderApp('/')) }
}

const box = () => screen.findByLabelText('Nachricht an Mia')
const sendButton = () => screen.getByRole('button', { name: 'Senden' })

describe('the messages of today', () => {
  test('HEUTE-01 O-101 The partner’s newest message is the letter, all messages of today form the list', async () => {
    await openWith(
      fromMia('1', 'Guten Morgen.'),
      fromJonas('2', 'Dir auch.'),
      fromMia('3', 'Bis später.'),
    )
    const partnerMessage = await screen.findByRole('region', { name: 'Nachricht von Mia' })
    expect(within(partnerMessage).getByText('Bis später.')).toBeVisible()
    const list = screen.getByRole('region', { name: 'Nachrichten von heute' })
    const entries = within(list).getAllByRole('listitem')
    expect(entries.map((entry) => within(entry).getAllByText(/./)[1]?.textContent)).toEqual([
      'Guten Morgen.',
      'Dir auch.',
      'Bis später.',
    ])
    expect(within(list).getByText(/^Du ·/)).toBeVisible()
    expect(within(list).getAllByText(/^Mia ·/)).toHaveLength(2)
  })

  test('HEUTE-22 A long message shows three lines on a phone, and all of it on request', async () => {
    const { user } = await openWith(fromMia('1', 'Komm heute früh. '.repeat(12).trim()))
    const letter = within(await screen.findByRole('region', { name: 'Nachricht von Mia' }))
    const text = letter.getByText(/^Komm heute früh/)
    expect(text).toHaveClass('max-lg:line-clamp-3')
    await user.click(letter.getByRole('button', { name: 'Ganz lesen' }))
    expect(text).not.toHaveClass('max-lg:line-clamp-3')
    expect(letter.getByRole('button', { name: 'Weniger' })).toHaveFocus()
  })

  test('HEUTE-22 A short message is shown whole, without a button', async () => {
    await openWith(fromMia('1', 'Bis später.'))
    const letter = within(await screen.findByRole('region', { name: 'Nachricht von Mia' }))
    expect(letter.queryByRole('button', { name: 'Ganz lesen' })).not.toBeInTheDocument()
  })

  test('HEUTE-01 „gerade eben“ is shown only for the last minute, however long the page is open', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      now: new Date(2026, 10, 21, 18, 0),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    })
    try {
      const createdAt = new Date().toISOString()
      await openWith(someMessage('1', { senderId: 'user-mia', createdAt }))
      const partnerMessage = await screen.findByRole('region', { name: 'Nachricht von Mia' })
      expect(within(partnerMessage).getByText('gerade eben')).toBeVisible()
      await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))
      expect(within(partnerMessage).getByText('heute, 18:00')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  test('HEUTE-01 Letter, status, card, list and box follow each other in this order', async () => {
    await openWith(fromMia('1', 'Guten Morgen.'), fromJonas('2', 'Dir auch.'))
    const places = [
      await screen.findByRole('region', { name: 'Nachricht von Mia' }),
      await screen.findByRole('region', { name: 'Eure Lust' }),
      await screen.findByText(/noch keine Karte ausgewählt/),
      screen.getByRole('region', { name: 'Nachrichten von heute' }),
      await box(),
    ]
    for (const [index, place] of places.slice(1).entries()) {
      const before = places[index]
      expect(before?.compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
  })

  test('HEUTE-07 HEUTE-08 Closing the letter closes it in both places, and it stays closed', async () => {
    const { user } = await openWith(fromMia('1', 'Guten Morgen.'), fromJonas('2', 'Dir auch.'))
    await user.click(await screen.findByRole('button', { name: 'Nachricht schließen' }))
    expect(screen.queryByText('Guten Morgen.')).not.toBeInTheDocument()
    expect(screen.getByText('Dir auch.')).toBeVisible()
    expect(localStorage.getItem('closedMessages')).toBe('["1"]')
  })

  test('HEUTE-20 A message closed by mistake can be shown again', async () => {
    const { user } = await openWith(fromMia('1', 'Guten Morgen.'), fromJonas('2', 'Dir auch.'))
    await user.click(await screen.findByRole('button', { name: 'Nachricht schließen' }))
    expect(screen.queryByText('Guten Morgen.')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Geschlossene Nachricht wieder zeigen' }))
    const partnerMessage = await screen.findByRole('region', { name: 'Nachricht von Mia' })
    expect(within(partnerMessage).getByText('Guten Morgen.')).toBeVisible()
    expect(localStorage.getItem('closedMessages')).toBe('[]')
    expect(screen.queryByRole('button', { name: /wieder zeigen$/ })).not.toBeInTheDocument()
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
  })

  test('HEUTE-09 The message block is hidden once all messages are closed', async () => {
    localStorage.setItem('closedMessages', '["1","2"]')
    const { server } = await openWith(fromMia('1', 'Guten Morgen.'), fromJonas('2', 'Dir auch.'))
    await screen.findByRole('region', { name: 'Eure Lust' })
    expect(server.requests(listDailyMessages)).not.toHaveLength(0)
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: /^Nachricht/ })).not.toBeInTheDocument(),
    )
  })

  test('Closing a message by keyboard leaves the focus in the page', async () => {
    const { user } = await openWith(fromMia('1', 'Guten Morgen.'), fromJonas('2', 'Dir auch.'))
    await user.click(await screen.findByRole('button', { name: 'Nachricht schließen' }))
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
    await user.click(screen.getByRole('button', { name: /^Deine Nachricht/ }))
    expect(screen.queryByText('Dir auch.')).not.toBeInTheDocument()
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement)
  })

  test('A message that disappears while the focus is elsewhere does not move the focus', async () => {
    const { server } = await openWith(fromMia('1', 'Guten Morgen.'))
    const field = await box()
    await screen.findByRole('button', { name: 'Nachricht schließen' })
    field.focus()
    server.on(listDailyMessages, () => ({ messages: [], message: null }))
    act(() => emitAppEvent('new-message', { id: 'message-10' }))
    await waitFor(() => expect(screen.queryByText('Guten Morgen.')).not.toBeInTheDocument())
    expect(field).toHaveFocus()
  })

  test('A text says that nobody has written yet', async () => {
    await openWith()
    expect(await screen.findByText('Heute hat noch niemand von euch geschrieben.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Nachricht von Mia' })).not.toBeInTheDocument()
  })

  test('HEUTE-07 Every entry of the list can be closed, one’s own too', async () => {
    const { user } = await openWith(fromJonas('1', 'Eins.'), fromJonas('2', 'Zwei.'))
    const [first] = await screen.findAllByRole('button', {
      name: /^Deine Nachricht, .* schließen$/,
    })
    if (first) await user.click(first)
    expect(screen.queryByText('Eins.')).not.toBeInTheDocument()
    expect(screen.getByText('Zwei.')).toBeVisible()
  })

  test('HEUTE-14 A message received by a live event appears, and a repeated event is handled once', async () => {
    const { server } = await openWith()
    await screen.findByRole('region', { name: 'Eure Lust' })
    const before = server.requests(listDailyMessages).length
    const message = fromMia('9', 'Überraschung.')
    server.on(listDailyMessages, () => ({ messages: [message], message }))
    act(() => {
      emitAppEvent('new-message', { id: 'message-9' })
      emitAppEvent('new-message', { id: 'message-9' })
    })
    expect(await screen.findByText('Überraschung.')).toBeVisible()
    expect(server.requests(listDailyMessages)).toHaveLength(before + 1)
  })

  test('HEUTE-15 The messages are read again when the page becomes visible', async () => {
    const { server } = await openWith()
    await screen.findByRole('region', { name: 'Eure Lust' })
    const before = server.requests(listDailyMessages).length
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(server.requests(listDailyMessages).length).toBeGreaterThan(before))
  })

  test('A failed read is reported and can be retried', async () => {
    logIn(jonas)
    const server = serverFor(jonas).on(listDailyMessages, () => new Response('', { status: 404 }))
    const { user } = await renderApp('/')
    expect(await screen.findByText(/Nachrichten von heute sind gerade nicht/)).toBeVisible()
    const message = fromMia('1', 'Wieder da.')
    server.on(listDailyMessages, () => ({ messages: [message], message }))
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
    expect(await screen.findByText('Wieder da.')).toBeVisible()
  })
})

describe('the message box', () => {
  test('HEUTE-21 O-189 Without a partner the box says that nobody else reads it, and not that it was sent', async () => {
    const { server, user } = await open({ ...jonas, partner: null, canInvitePartner: true })
    server.on(postDailyMessage, ({ body }) => ({ message: fromJonas('1', body.message) }))
    const field = await screen.findByRole('textbox', { name: /^Nachricht an/ })
    expect(field).toHaveAccessibleDescription(/liest nur du/)
    await user.type(field, 'Nur für mich.')
    await user.click(sendButton())
    const said = await screen.findAllByText(
      'Deine Nachricht ist gespeichert. Nur du kannst sie lesen.',
    )
    expect(said[0]).toBeInTheDocument()
    expect(screen.queryByText('Deine Nachricht wurde verschickt!')).not.toBeInTheDocument()
  })

  test('HEUTE-11 HEUTE-13 API-47 A message is trimmed, sent, confirmed and in the list', async () => {
    const { server, user } = await open()
    server.on(postDailyMessage, ({ body }) => ({ message: fromJonas('1', body.message) }))
    await box()
    expect(sendButton()).toBeDisabled()
    await user.type(await box(), '   ')
    expect(sendButton()).toBeDisabled()
    await user.type(await box(), 'Bis heute Abend.  ')
    await user.click(sendButton())
    const said = await screen.findAllByText('Deine Nachricht wurde verschickt!')
    expect(said[0]).toBeInTheDocument()
    const [sent] = server.requests(postDailyMessage)
    expect(sent?.body).toMatchObject({
      message: 'Bis heute Abend.',
      date: new Date().toISOString().slice(0, 10),
    })
    expect(await box()).toHaveValue('')
    expect(screen.getByText('Bis heute Abend.')).toBeVisible()
  })

  test('HEUTE-12 A message being sent cannot be sent again', async () => {
    const { server, user } = await open()
    const release = server.hold(postDailyMessage, ({ body }) => {
      return { message: fromJonas('1', body.message) }
    })
    await user.type(await box(), 'Einmal.')
    await user.click(sendButton())
    // Not disabled: that would take the focus away.
    expect(sendButton()).toHaveAttribute('aria-disabled', 'true')
    expect(sendButton()).toBeEnabled()
    await user.keyboard('{Enter}')
    release()
    await waitFor(async () => expect(await box()).toHaveValue(''))
    expect(server.requests(postDailyMessage)).toHaveLength(1)
  })

  test('HEUTE-12 A message still being sent when the screen is left waits in the list, not in the box', async () => {
    const { server, user, router } = await open()
    const release = server.hold(postDailyMessage, ({ body }) => {
      return { message: fromJonas('1', body.message) }
    })
    await user.type(await box(), 'Einmal.')
    await user.click(sendButton())
    await router.navigate({ to: '/profile' })
    await waitFor(() => expect(screen.queryByLabelText('Nachricht an Mia')).toBeNull())
    await router.navigate({ to: '/' })
    expect(await screen.findByText('Du · wartet auf das Netz')).toBeVisible()
    expect(await box()).toHaveValue('')
    expect(await box()).not.toHaveAttribute('readonly')
    expect(sendButton()).toBeDisabled()
    release()
    await waitFor(() => expect(screen.queryByText('Du · wartet auf das Netz')).toBeNull())
    expect(await screen.findByText('Einmal.')).toBeVisible()
    expect(server.requests(postDailyMessage)).toHaveLength(1)
  })

  test('Text that comes into the box while a message is being sent stays there', async () => {
    const { server, user } = await open()
    const release = server.hold(postDailyMessage, ({ body }) => {
      return { message: fromJonas('1', body.message) }
    })
    await user.type(await box(), 'Einmal.')
    await user.click(sendButton())
    await waitFor(() => expect(server.requests(postDailyMessage)).toHaveLength(1))
    act(() => messageDraft.set('Einmal.\n\nUnd abgelehnt.'))
    release()
    await waitFor(async () => expect(await box()).not.toHaveAttribute('readonly'))
    expect(await box()).toHaveValue('Einmal.\n\nUnd abgelehnt.')
  })

  test('HEUTE-10 KONST-24 The box counts the characters it takes', async () => {
    const { user } = await open()
    // Nothing that is pasted is cut.
    expect(await box()).not.toHaveAttribute('maxlength')
    await user.type(await box(), 'zehn Zeich')
    expect(screen.getByText(`10/${MESSAGE_MAX}`)).toBeVisible()
  })

  test('HEUTE-10 More characters than fit are not sent, and stay', async () => {
    const { server, user } = await open()
    fireEvent.change(await box(), { target: { value: 'x'.repeat(MESSAGE_MAX + 1) } })
    await user.click(sendButton())
    expect(await screen.findByText(uiTexts.tooLong(MESSAGE_MAX))).toBeVisible()
    expect(await box()).toHaveValue('x'.repeat(MESSAGE_MAX + 1))
    expect(server.requests(postDailyMessage)).toHaveLength(0)
  })

  test.each([
    ['O-158', 'its day is over', dayOver],
    ['PAUSE-09', 'the couple pauses', paused],
  ])(
    '%s A message waits in the list, and if %s its text is in the box',
    async (_id, _why, refusal) => {
      vi.spyOn(console, 'error').mockReturnValue(undefined)
      const { server, user } = await open()
      server.on(postDailyMessage, () => Promise.reject(new TypeError('Failed to fetch')))
      await user.type(await box(), 'Bis nachher.')
      await user.click(sendButton())
      expect(await screen.findByText('Du · wartet auf das Netz')).toBeVisible()
      await waitFor(async () => expect(await box()).toHaveValue(''))
      server.on(postDailyMessage, () => refusal)
      window.dispatchEvent(new Event('online'))
      expect((await screen.findAllByText(refusal.message))[0]).toBeInTheDocument()
      expect(await box()).toHaveValue('Bis nachher.')
      expect(screen.queryByText('Du · wartet auf das Netz')).not.toBeInTheDocument()
      const [first, second] = server.requests(postDailyMessage)
      expect(second?.body).toEqual(first?.body)
    },
  )

  test('O-158 A waiting message is shown as such even if the messages of the day cannot be read', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    logIn(jonas)
    serverFor(jonas)
      .on(listDailyMessages, () => new Response('', { status: 404 }))
      .on(postDailyMessage, () => Promise.reject(new TypeError('Failed to fetch')))
    const { user } = await renderApp('/')
    await user.type(await box(), 'Bis nachher.')
    await user.click(sendButton())
    expect(await screen.findByText('Du · wartet auf das Netz')).toBeVisible()
    expect(screen.getByText('Bis nachher.')).toBeVisible()
  })

  test('The texts of two refused messages both return to the box', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { server, user } = await open()
    server.on(postDailyMessage, () => Promise.reject(new TypeError('Failed to fetch')))
    for (const text of ['Eins.', 'Zwei.']) {
      await user.type(await box(), text)
      await user.click(sendButton())
      await waitFor(async () => expect(await box()).toHaveValue(''))
    }
    server.on(postDailyMessage, () => dayOver)
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await box()).toHaveValue('Eins.\n\nZwei.'))
    expect(screen.getAllByText(dayOver.message)).toHaveLength(1)
  })

  test('After a server error the same text is sent again with the same id, a changed text with a new one', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { server, user } = await open()
    server.on(postDailyMessage, () => Response.json({ message: 'Gerade nicht.' }, { status: 502 }))
    await user.type(await box(), 'Bis nachher')
    for (const more of ['', '', '!']) {
      if (more !== '') await user.type(await box(), more)
      await waitFor(() => expect(sendButton()).toBeEnabled())
      const { length } = server.requests(postDailyMessage)
      await user.click(sendButton())
      await waitFor(() => expect(server.requests(postDailyMessage)).toHaveLength(length + 1))
    }
    const [first, second, other] = server.requests(postDailyMessage).map(({ body }) => body)
    expect(second?.clientId).toBe(first?.clientId)
    expect([other?.message, other?.clientId === first?.clientId]).toEqual(['Bis nachher!', false])
  })

  test('A refusal is shown beside the text, which stays', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { server, user } = await open()
    server.on(postDailyMessage, () =>
      Response.json({ message: 'message: Zu lang' }, { status: 400 }),
    )
    await user.type(await box(), 'Bleib hier.')
    await user.click(sendButton())
    expect(await screen.findByText('message: Zu lang')).toBeVisible()
    expect(await box()).toHaveValue('Bleib hier.')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  test('Typed text is still there after a look at another screen', async () => {
    const { user, router } = await open()
    await user.type(await box(), 'Halb fertig')
    await router.navigate({ to: '/profile' })
    await waitFor(() => expect(screen.queryByLabelText('Nachricht an Mia')).toBeNull())
    await router.navigate({ to: '/' })
    expect(await box()).toHaveValue('Halb fertig')
  })
})
