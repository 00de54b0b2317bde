import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { history } from '#contract/chat/calls.ts'
import { FakeSocket } from '#web/testing/fakeSocket.ts'
import { aPhoto } from '#web/testing/fakeUpload.ts'
import { jonas, mia } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'
import { currentToast } from '#web/ui/feedback/toastStore.ts'
import { draft, writeDraft } from '../composer/draft.ts'
import type { Shared } from './consumeShare.ts'

vi.mock('socket.io-client', () => ({ io: () => new FakeSocket() }))
/** The content the worker holds; e2e/share.spec.ts tests the real one. */
const held = vi.hoisted(() => vi.fn<() => Promise<Shared | null>>())
vi.mock('./consumeShare.ts', () => ({ consumeShare: held }))

beforeEach(() => {
  held.mockReset().mockResolvedValue(null)
  currentToast.set(null)
})

const paired = { ...mia, partner: { id: jonas.id, name: 'Jonas', lastOnline: null } }

async function share(shared: Shared | null, profile = paired as typeof mia) {
  held.mockResolvedValueOnce(shared)
  logIn(profile)
  serverFor(profile).on(history, () => [])
  return renderApp('/chat?geteilt=1')
}

/** The toast, once there is one. */
async function told(): Promise<string | undefined> {
  await waitFor(() => expect(currentToast.get()).not.toBeNull())
  return currentToast.get()?.text
}
const field = () => screen.findByRole('textbox', { name: /^Nachricht an/ })

describe('what another app has shared', () => {
  test('NAV-45 A text stands in the field and is not sent; the address forgets that it came', async () => {
    const { router } = await share({ text: 'https://a.test/', files: [] })
    await waitFor(async () => expect(await field()).toHaveValue('https://a.test/'))
    expect(router.state.location.search).toEqual({})
    expect(held).toHaveBeenCalledOnce()
  })

  test('Text being written stays before the shared text', async () => {
    logIn(paired)
    writeDraft({ text: 'Sieh mal:' })
    await share({ text: 'https://a.test/', files: [] })
    await waitFor(async () => expect(await field()).toHaveValue('Sieh mal:\nhttps://a.test/'))
  })

  test('NAV-45 Photos are looked at before they are sent', async () => {
    await share({ text: '', files: [aPhoto('a.jpg'), aPhoto('b.jpg')] })
    const sheet = await screen.findByRole('dialog', { name: 'Diese 2 Fotos senden?' })
    expect(within(sheet).getByRole('button', { name: '2 Fotos senden' })).toBeEnabled()
  })

  test('FOTO-03 A text that came with photos is their words', async () => {
    await share({ text: 'Vom Balkon.', files: [aPhoto('a.jpg')] })
    const sheet = await screen.findByRole('dialog', { name: 'Dieses Foto senden?' })
    expect(within(sheet).getByRole('textbox', { name: /^Worte dazu/ })).toHaveValue('Vom Balkon.')
    expect(draft.get().text).toBe('')
  })

  test('Shared content that is gone is reported', async () => {
    await share(null)
    expect(await told()).toBe('Das Geteilte ist nicht mehr da. Teile es noch einmal.')
  })

  test('CHAT-28 A person who has nobody to write to reads why', async () => {
    await share({ text: 'Hallo', files: [aPhoto('a.jpg')] }, { ...mia, partner: null })
    expect(await told()).toBe('Lade zuerst deine:n Partner:in ein.')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('Without anything shared nobody asks the worker', async () => {
    logIn(paired)
    serverFor(paired).on(history, () => [])
    await renderApp('/chat')
    await field()
    expect(held).not.toHaveBeenCalled()
  })
})
