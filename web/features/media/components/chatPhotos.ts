/** Photo components of the chat in one chunk, loaded after the text. */
export { ChatPhoto } from './ChatPhoto.tsx'
export { ChatSide } from './ChatSide.tsx'
export { PhotoButton } from './PhotoButton.tsx'
export { UploadTray } from './UploadTray.tsx'
