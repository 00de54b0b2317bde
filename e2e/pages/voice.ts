import type { Page } from 'playwright-core'

/** Voice messages in the chat: recording, sending, playing. */
export function chatVoices(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Sprachnachricht' })
  const voices = page.locator('.chat-voice')
  const button = (name: string) => sheet.getByRole('button', { name, exact: true })
  return {
    record: page.getByRole('button', { name: 'Sprachnachricht aufnehmen' }),
    resume: page.getByRole('button', { name: 'Deine Aufnahme anhören' }),
    sheet,
    begin: button('Aufnehmen'),
    recording: sheet.getByText('Aufnahme läuft'),
    timer: sheet.getByRole('timer'),
    finish: button('Fertig'),
    discard: button('Verwerfen'),
    again: button('Neu aufnehmen'),
    send: button('Senden'),
    listen: sheet.getByRole('button', { name: /^Sprachnachricht abspielen/ }),
    voices,
    play: voices.getByRole('button', { name: /^Sprachnachricht abspielen/ }),
    pause: voices.getByRole('button', { name: 'Anhalten' }),
    place: voices.getByRole('slider', { name: 'Stelle der Sprachnachricht' }),
    speed: voices.getByRole('button', { name: /^Tempo/ }),
    unreachable: voices.getByText(/^Gerade nicht zu erreichen/),
    tray: page.getByRole('list', { name: 'Sprachnachrichten unterwegs' }),
    stop: page.getByRole('button', { name: 'Nicht senden' }),
    /** The voice message that plays while another screen is open. */
    bar: page.getByRole('region', { name: 'Sprachnachricht' }),
  }
}

/** The first time in a text, in seconds. */
const secondsIn = (text: string | null): number => {
  const [, minutes, seconds] = /(\d+):(\d+)/.exec(text ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** The seconds on the recorder's clock. */
export const secondsOn = async (page: Page): Promise<number> =>
  secondsIn(await chatVoices(page).timer.textContent())

/** The seconds of the recording that is not sent yet. */
export const secondsToHear = async (page: Page): Promise<number> =>
  secondsIn(await chatVoices(page).listen.textContent())
