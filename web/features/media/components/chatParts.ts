/** What the chat shows of photos, in one chunk of its own: words come first. */
export { ChatPhoto, ChatPhotoView } from './ChatPhoto.tsx'
export { PhotoButton } from './PhotoButton.tsx'
export { UploadTray } from './UploadTray.tsx'
