import type { Locator, Page } from 'playwright-core'

/** A file as somebody chooses it. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Photos in the chat: choosing, sending, looking. */
export function chatPhotos(page: Page) {
  const sheet = page.getByRole('dialog', { name: /senden\?$/ })
  const photos = page.locator('button.chat-photo')
  return {
    camera: page.getByRole('button', { name: 'Foto senden' }),
    sheet,
    photos,
    quoted: page.locator('.chat-quote img'),
    words: sheet.getByRole('textbox', { name: /^Worte dazu/ }),
    send: sheet.getByRole('button', { name: /enden$/ }),
    tray: page.getByRole('list', { name: 'Fotos unterwegs' }),
    failed: page.getByText('Upload fehlgeschlagen!'),
    discard: page.getByRole('button', { name: 'Verwerfen' }),
    stop: page.getByRole('button', { name: 'Nicht senden' }),
    /** Chooses files as the system's picker would hand them over. */
    async choose(...files: ChosenFile[]): Promise<void> {
      await page.locator('input[type=file]').setInputFiles(files)
    },
  }
}

/** /chat/media */
export function galleryPage(page: Page) {
  const tiles = page.locator('.gallery-tile')
  return {
    tiles,
    empty: page.getByText('Keine Bilder im Chat.'),
    /** How many photos the browser draws; far from the viewport it leaves them out. */
    countDrawn: () =>
      tiles.evaluateAll(
        (all) => all.filter((tile) => tile.checkVisibility({ contentVisibilityAuto: true })).length,
      ),
    /** How many photos stand in a row. */
    columns: () =>
      page
        .locator('.gallery-group')
        .first()
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
  }
}

/** One photo over the whole screen. */
export function photoView(page: Page) {
  const dialog = page.locator('dialog.viewer')
  const picture = dialog.locator('.viewer-slide:not([aria-hidden]) .viewer-picture')
  return {
    dialog,
    stage: dialog.locator('.viewer-stage'),
    picture,
    failed: dialog
      .locator('.viewer-slide:not([aria-hidden])')
      .getByText('Dieses Foto ist gerade nicht erreichbar.'),
    retry: dialog
      .locator('.viewer-slide:not([aria-hidden])')
      .getByRole('button', { name: 'Noch einmal' }),
    words: dialog.locator('.viewer-words'),
    close: dialog.getByRole('button', { name: 'Schließen' }),
    save: dialog.getByRole('button', { name: 'Speichern' }),
    shownId: () => picture.getAttribute('data-photo-id'),
    scale: () =>
      picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a),
  }
}

/** „Fotos mitnehmen“, over the gallery. */
export function photosToKeep(page: Page) {
  const sheet = page.getByRole('dialog', { name: 'Fotos mitnehmen' })
  return {
    open: page.getByRole('button', { name: 'Fotos mitnehmen' }),
    sheet,
    own: sheet.getByRole('button', { name: 'Deine Fotos herunterladen' }),
    agree: sheet.getByRole('switch', { name: /^Alle Fotos, für euch beide/ }),
    all: sheet.getByRole('button', { name: 'Alle Fotos herunterladen' }),
  }
}

/** Waits until a picture has truly been drawn. */
export const isDrawn = (image: Locator): Promise<boolean> =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0)
