/** Photo components of the chat in one chunk, loaded after the text. */

export { ChatSide } from '../gallery/SideColumn.tsx'
export { ChatPhoto } from '../photo/ChatPhoto.tsx'
export { PhotoButton } from '../upload/PhotoButton.tsx'
export { UploadTray } from '../upload/UploadTray.tsx'
