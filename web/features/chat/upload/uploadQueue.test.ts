import { describe, expect, test } from 'vitest'
import {
  isUnderWay,
  nextUpload,
  type Uploads,
  WAITING,
  withChange,
  withoutUpload,
  withPhotos,
} from './uploadQueue.ts'

const two = withPhotos([], ['a', 'b'])
const sending = withChange(two, 'a', { phase: 'sending' })

describe('photos on their way', () => {
  test('Go one after the other, in the order they were chosen', () => {
    expect(nextUpload(two)?.id).toBe('a')
    expect(nextUpload(sending)).toBeUndefined()
    expect(nextUpload(withoutUpload(sending, 'a'))?.id).toBe('b')
  })

  test('One that failed holds the others up no more, and waits again when it is retried', () => {
    const failed = withChange(sending, 'a', { phase: 'failed', part: 0.5, fault: 'Weg.' })
    expect(failed[0]).toEqual({ id: 'a', phase: 'failed', part: 0.5, fault: 'Weg.' })
    expect(nextUpload(failed)?.id).toBe('b')
    expect(withChange(failed, 'a', WAITING)[0]).toEqual({
      id: 'a',
      phase: 'waiting',
      part: 0,
      fault: null,
    })
  })

  test.each<[string, Uploads, boolean]>([
    ['nothing', [], false],
    ['one waiting', two, true],
    ['one sending', sending, true],
    ['one that failed', withChange(two.slice(0, 1), 'a', { phase: 'failed' }), false],
  ])('CHAT-29 Whether a photo is under way: %s', (_, uploads, underWay) => {
    expect(isUnderWay(uploads)).toBe(underWay)
  })
})
