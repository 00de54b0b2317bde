/** What the chat shows of photos, in one chunk of its own: words come first. */
export { ChatPhoto } from './ChatPhoto.tsx'
export { ChatSide } from './ChatSide.tsx'
export { PhotoButton } from './PhotoButton.tsx'
export { UploadTray } from './UploadTray.tsx'
