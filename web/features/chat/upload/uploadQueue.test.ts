import { describe, expect, test } from 'vitest'
import {
  isBusy,
  isUnderWay,
  nextUpload,
  type Uploads,
  withFault,
  withoutUpload,
  withPhotos,
  withProgress,
  withRetry,
  withStart,
} from './uploadQueue.ts'

const two = withPhotos([], ['a', 'b'])

describe('photos on their way', () => {
  test('Go one after the other, in the order they were chosen', () => {
    expect(nextUpload(two)?.id).toBe('a')
    const started = withStart(two, 'a')
    expect(nextUpload(started)).toBeUndefined()
    expect(nextUpload(withoutUpload(started, 'a'))?.id).toBe('b')
  })

  test('One that failed holds the others up no more, and waits again when it is retried', () => {
    const failed = withFault(withProgress(withStart(two, 'a'), 'a', 0.5), 'a', 'Weg.')
    expect(failed[0]).toEqual({ id: 'a', phase: 'failed', part: 0.5, fault: 'Weg.' })
    expect(nextUpload(failed)?.id).toBe('b')
    expect(withRetry(failed, 'a')[0]).toEqual({ id: 'a', phase: 'waiting', part: 0, fault: null })
  })

  test.each<[string, Uploads, boolean, boolean]>([
    ['nothing', [], false, false],
    ['waiting', two, false, true],
    ['sending', withStart(two, 'a'), true, true],
    ['failed alone', withFault(withoutUpload(two, 'b'), 'a', ''), false, false],
  ])('CHAT-29 With %s: busy and under way are told apart', (_, uploads, busy, underWay) => {
    expect([isBusy(uploads), isUnderWay(uploads)]).toEqual([busy, underWay])
  })
})
