/** Photo components of the chat in one chunk, loaded after the text. */
export { SideColumn } from '../gallery/SideColumn.tsx'
export { PhotoButton } from '../upload/PhotoButton.tsx'
export { UploadTray } from '../upload/UploadTray.tsx'
export { ChatPhoto } from './ChatPhoto.tsx'
