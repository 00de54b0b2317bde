import { expect, test } from 'vitest'
import { newPair } from '#server/testing/couples.ts'
import { postVoice, recordVoice } from '#server/testing/voices.ts'
import { chatVoices } from '../pages/voice.ts'
import { become, see } from '../support/see.ts'
import { inEachEngine, useEngine } from './fixture.ts'

inEachEngine((engine) => {
  const fixture = useEngine(engine)

  test('STIMME-10 A voice message plays to its end', async () => {
    const { mia, jonas } = await newPair(fixture)
    // So long that a busy machine looks at it before it ends.
    await postVoice(mia, await recordVoice({ seconds: 8 }))
    const { page, open } = await fixture.visit(jonas)
    await open('/chat')
    const { play, pause, place } = chatVoices(page)
    await play.click()
    await see(pause)
    await become(async () => Number(await place.inputValue()) > 0, true)
    await see(play)
    expect(await place.inputValue()).toBe('0')
  })
})
