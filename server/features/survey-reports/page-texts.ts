const ENGLISH = {
  language: 'en',
  missing: {
    title: 'Report not found',
    detail: 'The link is incomplete, has expired or was revoked. Ask the person who sent you the link.',
  },
  busy: {
    title: 'Too many requests',
    detail: 'This page received too many requests from your network. Wait a minute, then reload it.',
  },
  failed: {
    title: 'The report could not be loaded',
    detail: 'The server has a problem. Reload this page in a moment.',
  },
  metrics: { nps: 'NPS', csat: 'CSAT', average: 'Average rating' },
  period: (from: string, to: string) => `${from} – ${to}`,
  until: (to: string) => `All time until ${to}`,
  score: 'Score',
  responses: 'Responses',
  responseCount: (count: string) => `${count} responses`,
  oneResponse: '1 response',
  interval: '95% confidence interval',
  intervalRange: (low: string, high: string) => `95% confidence interval from ${low} to ${high}`,
  comparison: 'Comparison',
  segment: 'Segment',
  all: 'All responses',
  current: 'Current period',
  previous: 'Previous period',
  other: 'Other values',
  unset: 'No value',
  base: 'Base',
  difference: 'Difference',
  percentagePoints: (difference: string) => `${difference} pt`,
  significance: 'Significance',
  verdicts: {
    significant: (p: string) => `Significant (p\u00a0${p})`,
    not_significant: (p: string) => `Not significant (p\u00a0${p})`,
    too_few: () => 'Too few responses',
  },
  few: 'Differences are tested if both segments have at least 30 responses.',
  weeks: 'By week',
  week: 'Week of',
  showTable: 'View as table',
  none: 'No responses in this period.',
  surveys: 'Surveys',
  note: (at: string, zone: string) => `Read-only report. Computed ${at} (${zone}).`,
}

type Texts = typeof ENGLISH

const CHINESE: Texts = {
  language: 'zh-Hans',
  missing: { title: '找不到报告', detail: '链接不完整、已过期或已被撤销。请联系给您发送链接的人。' },
  busy: { title: '请求过多', detail: '您的网络打开此页面过于频繁。请稍等一分钟，然后重新加载。' },
  failed: { title: '无法加载报告', detail: '服务器出现问题。请稍后重新加载此页面。' },
  metrics: { nps: 'NPS', csat: 'CSAT', average: '平均评分' },
  period: (from, to) => `${from} – ${to}`,
  until: (to) => `截至 ${to} 的全部时间`,
  score: '得分',
  responses: '回答数',
  responseCount: (count) => `${count} 个回答`,
  oneResponse: '1 个回答',
  interval: '95% 置信区间',
  intervalRange: (low, high) => `95% 置信区间：${low} 至 ${high}`,
  comparison: '对比',
  segment: '细分',
  all: '全部回答',
  current: '当前时段',
  previous: '上一时段',
  other: '其他值',
  unset: '无值',
  base: '基准',
  difference: '差异',
  percentagePoints: (difference) => `${difference} 个百分点`,
  significance: '显著性',
  verdicts: {
    significant: (p) => `显著（p\u00a0${p}）`,
    not_significant: (p) => `不显著（p\u00a0${p}）`,
    too_few: () => '回答过少',
  },
  few: '仅当两个细分各有至少 30 个回答时，才检验差异。',
  weeks: '按周',
  week: '周开始于',
  showTable: '以表格查看',
  none: '此时段没有回答。',
  surveys: '问卷',
  note: (at, zone) => `只读报告。计算于 ${at}（${zone}）。`,
}

export type ReportTexts = Texts

/** Chooses the language of the page by the first language of `Accept-Language` that is supported. */
export function getReportTexts(acceptLanguage: string | undefined): ReportTexts {
  const language = (acceptLanguage ?? '')
    .split(',')
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'zh')
  return language === 'zh' ? CHINESE : ENGLISH
}
