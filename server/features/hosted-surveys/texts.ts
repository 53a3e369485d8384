/** Texts of the page around a survey. The survey's own texts are its author's. */
const ENGLISH = {
  language: 'en',
  unknown: {
    title: 'Survey not found',
    detail: 'The link may be incomplete, or the survey was deleted. Ask the person who sent you the link.',
  },
  not_started: {
    title: 'This survey is not open yet',
    detail: 'Open this page again once it has started.',
  },
  ended: {
    title: 'This survey is closed',
    detail: 'It no longer accepts responses. Thank you for your interest.',
  },
  busy: {
    title: 'Too many requests',
    detail: 'This page received too many requests from your network. Wait a minute, then reload it.',
  },
  failed: {
    title: 'The survey could not be loaded',
    detail: 'The server has a problem. Reload this page in a moment.',
  },
  done: { title: 'Thank you', detail: 'You can close this page now.' },
  blocked: {
    title: 'The survey could not be loaded',
    detail: 'Check your connection and your browser extensions, then reload this page.',
  },
  progress: 'Progress',
  unsent: 'Your response could not be sent yet. Keep this page open for a minute while sending is retried.',
  noScript: 'This survey needs JavaScript. Allow it in your browser, then reload this page.',
}

type Texts = typeof ENGLISH

const CHINESE: Texts = {
  language: 'zh-Hans',
  unknown: {
    title: '此地址没有调查问卷',
    detail: '地址可能不完整，或者问卷已被删除。请联系给您发送链接的人。',
  },
  not_started: { title: '此问卷尚未开放', detail: '请在问卷开始后再打开此页面。' },
  ended: { title: '此问卷已结束', detail: '问卷不再接受回答。感谢您的关注。' },
  busy: { title: '请求过多', detail: '您的网络打开此页面过于频繁。请稍等一分钟，然后重新加载。' },
  failed: { title: '无法加载问卷', detail: '服务器出现问题。请稍后重新加载此页面。' },
  done: { title: '谢谢', detail: '您现在可以关闭此页面。' },
  blocked: {
    title: '无法加载问卷',
    detail: '请检查网络连接以及浏览器扩展是否拦截了问卷，然后重新加载此页面。',
  },
  progress: '进度',
  unsent: '您的回答尚未发送成功。请让此页面保持打开一分钟，系统会再次尝试发送。',
  noScript: '此问卷需要 JavaScript。请在浏览器中允许它，然后重新加载此页面。',
}

/**
 * Chooses the language of the page's own texts by the `Accept-Language` header, or by the language of the link. The first
 * supported one wins.
 */
export function getTexts(acceptLanguage: string | undefined): Texts {
  const tags = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { language: tag.split('-')[0], quality: quality ? Number(quality.slice(2)) || 0 : 1 }
  })
  const languages = tags
    .filter(({ language, quality }) => quality > 0 && (language === 'en' || language === 'zh'))
    .sort((a, b) => b.quality - a.quality)
  return languages[0]?.language === 'zh' ? CHINESE : ENGLISH
}

export type PageTexts = Texts
