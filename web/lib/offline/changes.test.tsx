import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mia } from '#web/testing/people.ts'

/** Ends once the code of the queue is there. */
const code = vi.hoisted(() => ({ arrives: () => {}, arriving: Promise.resolve() }))
vi.mock('../lazy/retryImport.ts', () => ({
  retryImport: <T,>(load: () => Promise<T>) => code.arriving.then(load),
}))

/** A page whose queue is not loaded yet. */
async function openPage() {
  vi.resetModules()
  const [session, reset, changes, status, unsaved] = await Promise.all([
    import('../session/session.ts'),
    import('../session/sessionReset.ts'),
    import('./changes.ts'),
    import('./queueStatus.ts'),
    import('../routing/unsaved.ts'),
  ])
  const logIn = (pairId: string | null = mia.pairId, token = 'token-1') => {
    session.storeLogin({ token, userId: mia.id })
    if (pairId !== null) session.mergeProfile({ ...mia, pairId })
  }
  logIn()
  const define = (isSilent?: true) =>
    changes.defineChange<string>({
      kind: isSilent ? 'mark' : 'colour',
      ...(isSilent && { isSilent }),
      prepare: (body) => ({ method: 'POST', address: '/api/colour', body }),
      onAccepted: () => undefined,
      onRefused: () => undefined,
    })
  const { isSomethingWaiting, unreadWaiting, waitingQueues } = status
  return {
    ...reset,
    logIn,
    define,
    isSomethingWaiting,
    isSomethingUnsaved: unsaved.isSomethingUnsaved,
    unread: unreadWaiting.get,
    waiting: waitingQueues.get,
    async codeArrives() {
      code.arrives()
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(code, { arriving: promise, arrives: resolve })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // Nothing is sent.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('A change made before the code of the queue is there counts as waiting, without a gap', async () => {
  const page = await openPage()
  expect(page.isSomethingWaiting()).toBe(false)
  page.define().submit('rot')
  expect([page.unread(), page.isSomethingWaiting()]).toEqual([['early'], true])
  expect(page.isSomethingUnsaved()).toBe(true)
  await page.codeArrives()
  expect([page.unread(), page.waiting(), page.isSomethingWaiting()]).toEqual([
    [],
    ['changes'],
    true,
  ])
})

test('The change of a form counts as waiting before the code of the queue is there', async () => {
  const page = await openPage()
  const told = page.define().submitAndWait('rot')
  expect(page.isSomethingWaiting()).toBe(true)
  await page.codeArrives()
  expect([await told, page.unread(), page.waiting()]).toEqual([null, [], ['changes']])
})

test('A change nobody has asked for does not count as waiting before the code of the queue is there', async () => {
  const page = await openPage()
  page.define(true).submit('gelesen')
  expect(page.isSomethingWaiting()).toBe(false)
  await page.codeArrives()
  expect(page.isSomethingWaiting()).toBe(false)
})

test('Two early changes count as waiting until both are in the queue', async () => {
  const page = await openPage()
  const colours = page.define()
  colours.submit('rot')
  colours.submit('blau')
  expect(page.unread()).toEqual(['early'])
  await page.codeArrives()
  expect([page.unread(), page.waiting()]).toEqual([[], ['changes']])
})

test('An early change does not count as waiting in the next session, nor does it end the wait of one made there', async () => {
  const page = await openPage()
  const colours = page.define()
  colours.submit('rot')
  page.resetSessionData()
  page.logIn('pair-2', 'token-2')
  expect(page.isSomethingWaiting()).toBe(false)
  expect(page.isSomethingUnsaved()).toBe(false)
  colours.submit('blau')
  expect(page.unread()).toEqual(['early'])
  await page.codeArrives()
  expect([page.unread(), page.waiting()]).toEqual([[], ['changes']])
})

test('An early change of a session that has ended leaves nothing that waits', async () => {
  const page = await openPage()
  page.define().submit('rot')
  page.resetSessionData()
  page.logIn('pair-2', 'token-2')
  await page.codeArrives()
  expect(page.isSomethingWaiting()).toBe(false)
})

test('An early change made before the pair is known still waits once it is', async () => {
  const page = await openPage()
  page.logIn(null)
  page.define().submit('rot')
  page.logIn()
  expect(page.unread()).toEqual(['early'])
  await page.codeArrives()
  expect([page.unread(), page.waiting()]).toEqual([[], ['changes']])
})
