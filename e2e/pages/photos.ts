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
    close: dialog.getByRole('button', { name: 'Schließen' }),
    shownId: () => picture.getAttribute('data-photo-id'),
    scale: () =>
      picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a),
  }
}

/** Waits until a picture has truly been drawn. */
export const isDrawn = (image: Locator): Promise<boolean> =>
  image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0)
