// @module-tag slow
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  grantPermission,
  postStatus,
  readMutual,
  readPermission,
  statusOfToday,
  switchMutual,
} from '#contract/daily/calls.ts'
import { mayNotGrant, notReleased } from '#contract/daily/errors.ts'
import { permissionOf, STATUS_TEXT_MAX } from '#contract/daily/rules.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { emitAppEvent } from '#web/lib/realtime/appEvents.ts'
import { free, noStatus, someStatus } from '#web/testing/days.ts'
import type { FakeServer } from '#web/testing/fakeServer.ts'
import { jonas, miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { texts as uiTexts } from '#web/ui/texts.ts'
import { statusUnfolded } from './state.ts'

beforeEach(() => statusUnfolded.set(true))

async function open(profile: Profile, prepare: (server: FakeServer) => FakeServer = (s) => s) {
  logIn(profile)
  const server = prepare(serverFor(profile))
  const app = await renderApp('/')
  await screen.findByRole('region', { name: 'Eure Lust' })
  return { server, ...app }
}
const panel = () => within(screen.getByRole('region', { name: 'Eure Lust' }))
const setButton = () => screen.getByRole('button', { name: 'Status setzen' })
const said = async (text: string) =>
  expect((await screen.findAllByText(text))[0]).toBeInTheDocument()

describe('the panel', () => {
  test('STATUS-01 Both levels and both texts are there', async () => {
    await open(miaPaired, (server) =>
      server.on(statusOfToday, () => ({
        ...noStatus,
        myStatus: someStatus(7, 'Komm bald.'),
        partnerStatus: someStatus(4, 'Bin müde.'),
      })),
    )
    expect(panel().getByText('Du: 7 von 10')).toBeInTheDocument()
    expect(panel().getByText('„Komm bald.“')).toBeVisible()
    expect(panel().getByText('Jonas: 4 von 10')).toBeInTheDocument()
    expect(panel().getByText('„Bin müde.“')).toBeVisible()
  })

  test.each([
    ['STATUS-23', noStatus, ['Heute hat noch niemand seinen Status gepostet.']],
    [
      'STATUS-24',
      { ...noStatus, myStatus: someStatus(0) },
      ['Dein:e Partner:in hat heute noch keinen Status gepostet.'],
    ],
    [
      'STATUS-25',
      { ...noStatus, partnerStatus: someStatus(10) },
      ['Du hast heute noch keinen Status gepostet.'],
    ],
    ['STATUS-01', { ...noStatus, myStatus: someStatus(3), partnerStatus: someStatus(3) }, []],
  ] as const)('%s says what is missing, and nothing else', async (_, status, texts) => {
    await open(miaPaired, (server) => server.on(statusOfToday, () => status))
    const missing = panel().queryAllByText(/Status gepostet\.$/)
    expect(missing.map((one) => one.textContent)).toEqual(texts)
  })

  test('STATUS-13 KONST-22 Seven and above is lit as heat, six is not', async () => {
    const { container } = await open(miaPaired, (server) =>
      server.on(statusOfToday, () => ({
        ...noStatus,
        myStatus: someStatus(6),
        partnerStatus: someStatus(7),
      })),
    )
    const lit = (whose: string) => container.querySelectorAll(`[data-whose=${whose}] [data-lit]`)
    const hot = (whose: string) =>
      container.querySelectorAll(`[data-whose=${whose}] [data-lit][data-high]`)
    expect([lit('me').length, hot('me').length]).toEqual([6, 0])
    expect([lit('partner').length, hot('partner').length]).toEqual([7, 1])
    // The number and its core too (e2e/letter.spec.ts sees their colours).
    expect(container.querySelector('.level-ring[data-whose=me]')).not.toHaveAttribute('data-high')
    expect(container.querySelector('.level-ring[data-whose=partner]')).toHaveAttribute('data-high')
  })

  test('STATUS-04 STATUS-33 The suggestion stands below, with its two ideas and what works apart', async () => {
    await open(miaPaired, (server) =>
      server.on(statusOfToday, () => ({
        ...noStatus,
        myStatus: someStatus(8),
        partnerStatus: someStatus(8),
        suggestion: {
          category: 'verfuehrung' as const,
          suggestions: [
            { text: 'Erste Idee.', apart: false },
            { text: 'Zweite Idee.', apart: true },
          ],
        },
      })),
    )
    expect(panel().getByRole('heading', { name: 'Verführung' })).toBeVisible()
    expect(
      panel()
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Erste Idee.', 'Zweite Idee.auch aus der Ferne'])
  })

  test('STATUS-20 STATUS-22 The status is read again on new-status, once, and when the page is looked at', async () => {
    const { server } = await open(miaPaired)
    const before = server.requests(statusOfToday).length
    server.on(statusOfToday, () => ({ ...noStatus, partnerStatus: someStatus(9) }))
    act(() => {
      emitAppEvent('new-status', { id: 'status-1' })
      emitAppEvent('new-status', { id: 'status-1' })
    })
    expect(await panel().findByText('Jonas: 9 von 10')).toBeInTheDocument()
    expect(server.requests(statusOfToday)).toHaveLength(before + 1)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(server.requests(statusOfToday)).toHaveLength(before + 2))
  })

  test('A status that cannot be read says so and offers another try', async () => {
    logIn(miaPaired)
    const server = serverFor(miaPaired)
    server.on(statusOfToday, () => new Response('', { status: 404 }))
    const { user } = await renderApp('/')
    expect(
      await screen.findByText('Was ihr gepostet habt, ist gerade nicht zu sehen.'),
    ).toBeVisible()
    server.on(statusOfToday, () => noStatus)
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
    expect(await screen.findByRole('region', { name: 'Eure Lust' })).toBeVisible()
  })
})

describe('the permission', () => {
  const released = permissionOf('Dienend', 'Königin', true)
  const notYet = permissionOf('Dienend', 'Königin', false)
  const REASON = 'Dein:e Partner:in hat dir heute noch keine Freigabe erteilt.'

  test('STATUS-06 STATUS-15 Without a release the button rests, and an orange line says why', async () => {
    await open(jonas, (server) => server.on(readPermission, () => notYet))
    const reason = await panel().findByText(REASON)
    expect(reason).toHaveAttribute('data-allowed', 'false')
    expect(setButton()).toBeDisabled()
    expect(panel().queryByRole('button', { name: /einladen|Freigabe/ })).not.toBeInTheDocument()
  })

  test('STATUS-02 STATUS-07 STATUS-14 With one the line is green and the button can be pressed', async () => {
    await open(jonas, (server) => server.on(readPermission, () => released))
    const reason = await panel().findByText('Du darfst heute deinen Erregungsstatus teilen.')
    expect(reason).toHaveAttribute('data-allowed', 'true')
    expect(setButton()).toBeEnabled()
  })

  test('O-111 A person who only leads has no such line', async () => {
    await open(miaPaired)
    await waitFor(() => expect(setButton()).toBeEnabled())
    expect(panel().queryByText(free.reason)).not.toBeInTheDocument()
  })

  test('STATUS-19 STATUS-21 The release arrives with a word, and the button wakes', async () => {
    const { server } = await open(jonas, (s) => s.on(readPermission, () => notYet))
    await panel().findByText(REASON)
    const before = server.requests(statusOfToday).length
    server.on(readPermission, () => released)
    act(() => emitAppEvent('permission-granted', { id: 'release-1' }))
    await said('Du darfst jetzt deinen Erregungsstatus teilen!')
    await waitFor(() => expect(setButton()).toBeEnabled())
    expect(server.requests(statusOfToday)).toHaveLength(before + 1)
  })

  test('STATUS-16 STATUS-17 O-105 Granting here names the partner, and can be repeated', async () => {
    const { server, user } = await open(miaPaired, (s) =>
      s.on(grantPermission, () => permissionOf('Königin', 'Dienend', true)),
    )
    await user.click(await panel().findByRole('button', { name: 'Partner:in zum Status einladen' }))
    const again = await panel().findByRole('button', {
      name: 'Jonas darf seinen Erregungsstatus heute setzen',
    })
    await user.click(again)
    await waitFor(() => expect(server.requests(grantPermission)).toHaveLength(2))
  })

  test('STATUS-18 O-105 A release granted before reads so on load', async () => {
    await open(miaPaired, (server) =>
      server.on(readPermission, () => permissionOf('Königin', 'Dienend', true)),
    )
    expect(await panel().findByRole('button', { name: 'Freigabe erneut erteilen' })).toBeEnabled()
  })

  test('When the permission cannot be read, the rest stands and another try is offered', async () => {
    const { server, user } = await open(jonas, (s) =>
      s.on(readPermission, () => new Response('', { status: 404 })),
    )
    expect(await panel().findByText(/Ob du heute posten darfst/)).toBeVisible()
    expect(setButton()).toBeDisabled()
    server.on(readPermission, () => released)
    await user.click(panel().getByRole('button', { name: 'Noch einmal versuchen' }))
    await waitFor(() => expect(setButton()).toBeEnabled())
  })

  test('A refused release says why and changes nothing', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { user } = await open(miaPaired, (s) => s.on(grantPermission, () => mayNotGrant))
    await user.click(await panel().findByRole('button', { name: 'Partner:in zum Status einladen' }))
    await said(mayNotGrant.message)
    expect(panel().getByRole('button', { name: 'Partner:in zum Status einladen' })).toBeVisible()
    log.mockRestore()
  })
})

describe('the form', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Wie ist dir heute?' })
  const slider = () => screen.getByRole('slider', { name: 'Deine Stufe' })

  async function openForm(prepare?: (server: FakeServer) => FakeServer) {
    const app = await open(miaPaired, prepare)
    await waitFor(() => expect(setButton()).toBeEnabled())
    await app.user.click(setButton())
    await dialog()
    return app
  }

  test('STATUS-08 The button opens the form and closes it', async () => {
    const { user } = await openForm()
    expect(setButton()).toHaveAttribute('aria-expanded', 'true')
    await user.click(setButton())
    expect(setButton()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('STATUS-09 STATUS-10 KONST-22 O-157 The slider runs from 0 to 10 and begins at 5', async () => {
    await openForm()
    expect(slider()).toHaveValue('5')
    expect([slider().getAttribute('min'), slider().getAttribute('max')]).toEqual(['0', '10'])
    expect(slider()).toHaveAttribute('aria-valuetext', '5 von 10')
  })

  test('STATUS-03 STATUS-11 STATUS-12 A level with a phrase is saved and confirmed', async () => {
    const { server, user } = await openForm((s) =>
      s.on(postStatus, ({ body }) => someStatus(body.level, body.message)),
    )
    await user.type(screen.getByLabelText('Ein Satz dazu'), 'Erst')
    await user.click(screen.getByRole('button', { name: 'Dusche 🚿' }))
    expect(screen.getByRole('button', { name: 'Dusche 🚿' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    server.on(statusOfToday, () => ({ ...noStatus, myStatus: someStatus(5, 'Erst Dusche 🚿') }))
    await user.click(screen.getByRole('button', { name: 'Speichern' }))
    await said('Status gespeichert! Dein:e Partner:in sieht jetzt deinen aktuellen Stand.')
    expect(server.requests(postStatus)[0]?.body).toMatchObject({
      level: 5,
      message: 'Erst Dusche 🚿',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(panel().getByText('Du: 5 von 10')).toBeInTheDocument()
  })

  test('O-107 O-157 A status of today is where the form begins', async () => {
    await openForm((s) =>
      s.on(statusOfToday, () => ({ ...noStatus, myStatus: someStatus(8, 'Wie vorhin') })),
    )
    expect(slider()).toHaveValue('8')
    expect(screen.getByLabelText('Ein Satz dazu')).toHaveValue('Wie vorhin')
  })

  describe('over midnight', () => {
    beforeEach(async () => {
      // Comes after the first view; here it is there at once.
      await import('#web/lib/query/persistQueries.ts')
      vi.useFakeTimers({ now: Date.parse('2026-11-20T20:00:00Z'), toFake: ['Date'] })
      return () => void vi.useRealTimers()
    })

    /** The page is seen again on the next day, whose status is slow to come. */
    async function seeNextDay(server: FakeServer) {
      const read = Promise.withResolvers<undefined>()
      const before = server.requests(statusOfToday).length
      server.on(statusOfToday, async () => {
        await read.promise
        return noStatus
      })
      vi.setSystemTime(Date.parse('2026-11-21T07:00:00Z'))
      await act(
        async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      )
      await waitFor(() => {
        expect(server.requests(statusOfToday).length).toBeGreaterThan(before)
      })
      expect(screen.queryByRole('region', { name: 'Eure Lust' })).not.toBeInTheDocument()
      return () => read.resolve(undefined)
    }

    test('O-107 Values set in the form stay when the day changes', async () => {
      const { server, user } = await openForm()
      await user.type(screen.getByLabelText('Ein Satz dazu'), 'Noch wach')
      fireEvent.change(slider(), { target: { value: '7' } })
      const answer = await seeNextDay(server)
      expect(screen.getByLabelText('Ein Satz dazu')).toHaveValue('Noch wach')
      answer()
      await screen.findByRole('region', { name: 'Eure Lust' })
      expect(screen.getByLabelText('Ein Satz dazu')).toHaveValue('Noch wach')
      expect(slider()).toHaveValue('7')
    })

    test('A page that was opened by the shortcut does not open the form again the next day', async () => {
      logIn(miaPaired)
      const server = serverFor(miaPaired)
      const { user } = await renderApp('/?status')
      await dialog()
      await user.click(setButton())
      const answer = await seeNextDay(server)
      answer()
      await screen.findByRole('region', { name: 'Eure Lust' })
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
  })

  test('A refusal is shown in the form, and what was set stays', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { user } = await openForm((s) =>
      s.on(postStatus, () => Response.json({ message: 'Heute nicht mehr.' }, { status: 403 })),
    )
    await user.type(screen.getByLabelText('Ein Satz dazu'), 'Bleibt')
    await user.click(screen.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText('Heute nicht mehr.')).toBeVisible()
    expect(screen.getByLabelText('Ein Satz dazu')).toHaveValue('Bleibt')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  test('A status refused after the form was closed is reported, and stands in the form again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const answer = Promise.withResolvers<Response>()
    const { server, user } = await openForm((s) => s.on(postStatus, () => answer.promise))
    await user.type(screen.getByLabelText('Ein Satz dazu'), 'Bleibt')
    await user.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(server.requests(postStatus)).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    answer.resolve(Response.json({ message: 'Heute nicht mehr.' }, { status: 403 }))
    await said('Heute nicht mehr.')
    await user.click(setButton())
    await dialog()
    expect(screen.getByLabelText('Ein Satz dazu')).toHaveValue('Bleibt')
    log.mockRestore()
  })

  test('A release that ended meanwhile: the refusal is shown, the words stay, the banner follows', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    logIn(jonas)
    const server = serverFor(jonas).on(readPermission, () =>
      permissionOf('Dienend', 'Königin', true),
    )
    const { user } = await renderApp('/')
    await waitFor(() => expect(setButton()).toBeEnabled())
    await user.click(setButton())
    const form = within(await dialog())
    server.on(readPermission, () => permissionOf('Dienend', 'Königin', false))
    server.on(postStatus, () => notReleased)
    await user.type(form.getByLabelText('Ein Satz dazu'), 'Bleibt')
    await user.click(form.getByRole('button', { name: 'Speichern' }))
    expect(await form.findByRole('alert')).toHaveTextContent(notReleased.message)
    expect(form.getByLabelText('Ein Satz dazu')).toHaveValue('Bleibt')
    await waitFor(() =>
      expect(
        panel().getByText(notReleased.message, { selector: '[data-allowed=false]' }),
      ).toBeVisible(),
    )
    log.mockRestore()
  })

  test('KONST-22 O-107 More characters than fit are not sent, and stay', async () => {
    const { server, user } = await openForm()
    const words = screen.getByLabelText('Ein Satz dazu')
    fireEvent.change(words, { target: { value: 'x'.repeat(STATUS_TEXT_MAX + 1) } })
    await user.click(screen.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText(uiTexts.tooLong(STATUS_TEXT_MAX))).toBeVisible()
    expect(words).toHaveValue('x'.repeat(STATUS_TEXT_MAX + 1))
    expect(server.requests(postStatus)).toHaveLength(0)
  })

  test('A phrase that does not fit any more is said, not swallowed', async () => {
    const { user } = await openForm()
    const words = screen.getByLabelText('Ein Satz dazu')
    fireEvent.change(words, { target: { value: 'x'.repeat(STATUS_TEXT_MAX - 5) } })
    await user.click(screen.getByRole('button', { name: 'Dusche 🚿' }))
    expect(screen.getByText(uiTexts.tooLong(STATUS_TEXT_MAX))).toBeVisible()
    expect(words).toHaveValue('x'.repeat(STATUS_TEXT_MAX - 5))
  })

  test('A level the mutual mode hides is not confirmed with what is not true', async () => {
    const { server, user } = await openForm((s) =>
      s.on(postStatus, ({ body }) => someStatus(body.level, body.message)),
    )
    server.on(statusOfToday, () => ({ ...noStatus, myStatus: someStatus(9), concealed: true }))
    server.on(postStatus, () => someStatus(9))
    await user.click(screen.getByRole('button', { name: 'Speichern' }))
    await said('Status gespeichert! Ab 7 zeigt er sich erst, wenn ihr beide dort seid.')
    expect(
      await panel().findByText('Jonas sieht das erst, wenn ihr beide bei 7 oder höher seid.'),
    ).toBeVisible()
  })
})

describe('the mutual mode', () => {
  const NEVER = { lastActiveOn: null }

  test('O-148 The mode that is off still says when both last had it on', async () => {
    const { user } = await open(miaPaired, (s) =>
      s.on(readMutual, () => ({ mine: false, active: false, lastActiveOn: '2026-05-03' })),
    )
    await user.click(screen.getByRole('button', { name: 'Was ihr einander zeigt' }))
    expect(
      await screen.findByText(
        'Ausgeschaltet. Ihr seht immer alles. Zuletzt hattet ihr es am 3. Mai 2026 beide an.',
      ),
    ).toBeVisible()
  })

  test('The mode is off, explains itself, and the switch turns on one’s own half', async () => {
    const { server, user } = await open(miaPaired, (s) =>
      s.on(switchMutual, ({ body }) => ({ mine: body.mine, active: false, ...NEVER })),
    )
    await user.click(screen.getByRole('button', { name: 'Was ihr einander zeigt' }))
    const toggle = await screen.findByRole('switch', { name: /Ab 7 nur gemeinsam/ })
    await waitFor(() => expect(toggle).toBeEnabled())
    expect(toggle).not.toBeChecked()
    await user.click(toggle)
    expect(await screen.findByText(/sobald Jonas es auch einschaltet/)).toBeVisible()
    expect(toggle).toBeChecked()
    expect(server.requests(switchMutual)[0]?.body).toEqual({ mine: true })
  })

  test('The sheet says that the mode is active, and a failed switch turns back', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { user } = await open(miaPaired, (s) =>
      s
        .on(readMutual, () => ({ mine: true, active: true, ...NEVER }))
        .on(switchMutual, () => new Response('', { status: 503 })),
    )
    await user.click(screen.getByRole('button', { name: 'Was ihr einander zeigt' }))
    expect(await screen.findByText('Bei euch beiden eingeschaltet.')).toBeVisible()
    const toggle = screen.getByRole('switch')
    await user.click(toggle)
    await said('Das hat nicht geklappt. Versuche es noch einmal.')
    expect(toggle).toBeChecked()
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  test('The second of two quick presses waits for the first, and if it fails the first one’s answer holds', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    let mine = false
    const answer = () => ({ mine, active: mine, ...NEVER })
    const { server, user } = await open(miaPaired, (s) =>
      s.on(readMutual, answer).on(switchMutual, async ({ body }) => {
        await (body.mine ? first : second).promise
        if (!body.mine) return new Response('', { status: 503 })
        mine = true
        return answer()
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Was ihr einander zeigt' }))
    const toggle = await screen.findByRole('switch', { name: /Ab 7 nur gemeinsam/ })
    await waitFor(() => expect(toggle).toBeEnabled())
    await user.click(toggle)
    await user.click(toggle)
    expect(server.requests(switchMutual)).toHaveLength(1)
    first.resolve()
    await waitFor(() => expect(server.requests(switchMutual)).toHaveLength(2))
    // The first one's answer does not turn it back meanwhile.
    expect(toggle).not.toBeChecked()
    second.resolve()
    await said('Das hat nicht geklappt. Versuche es noch einmal.')
    expect(await screen.findByText('Bei euch beiden eingeschaltet.')).toBeVisible()
    expect(toggle).toBeChecked()
  })

  test('O-108 An open sheet learns on mutual-mode that the partner has switched it off', async () => {
    const { server, user } = await open(miaPaired, (s) =>
      s.on(readMutual, () => ({ mine: true, active: true, ...NEVER })),
    )
    await user.click(screen.getByRole('button', { name: 'Was ihr einander zeigt' }))
    await screen.findByText('Bei euch beiden eingeschaltet.')
    server.on(readMutual, () => ({ mine: true, active: false, lastActiveOn: '2026-05-03' }))
    act(() => emitAppEvent('mutual-mode'))
    expect(
      await screen.findByText(
        'Zuletzt hattet ihr es am 3. Mai 2026 beide an. Es gilt wieder, sobald Jonas es auch einschaltet.',
      ),
    ).toBeVisible()
    expect(screen.queryByText('Bei euch beiden eingeschaltet.')).not.toBeInTheDocument()
  })
})
