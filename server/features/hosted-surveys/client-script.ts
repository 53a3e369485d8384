/**
 * Client script of the page. It passes the survey to the SDK, which renders it, stores unfinished responses and
 * captures them. The SDK sets no cookie here, requests no flags and captures only the survey's events.
 */
export const CLIENT_SCRIPT = `
const { survey, token } = JSON.parse(document.getElementById('data').textContent)
const nonce = document.querySelector('style').nonce
const element = (id) => document.getElementById(id)

function show(id) {
  element('survey').hidden = id !== 'survey'
  for (const other of ['done', 'blocked']) element(other).hidden = other !== id
  if (id !== 'survey') element('progress').hidden = true
}

/** Shows the share of the questions before the current one; nothing for a single question. */
function showProgress(question) {
  const bar = element('progress')
  bar.hidden = survey.questions.length < 2
  bar.max = survey.questions.length
  bar.value = question === 'thanks' ? bar.max : Math.max(0, Number(question))
}

const base = (tag) => tag.toLowerCase().split('-')[0]
const baseLanguage = survey.base_language || 'en'

const parameters = new URLSearchParams(location.search)

/**
 * The best translation for the language of the link, or else for those of the browser, in their order; the survey's own
 * language without one.
 */
function chooseLanguage() {
  const translated = [survey, ...survey.questions].flatMap(({ translations }) => Object.keys(translations ?? {}))
  for (const wanted of [parameters.get('lang') ?? '', ...(navigator.languages ?? [navigator.language])]) {
    if (!wanted) continue
    const match =
      translated.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
      translated.find((tag) => tag.toLowerCase() === base(wanted)) ??
      (base(wanted) === base(baseLanguage) ? baseLanguage : translated.find((tag) => base(tag) === base(wanted)))
    if (match) return match
  }
  return baseLanguage
}

/** Lets the sheet of the SDK pass the policy of this page, and puts the survey into the page instead of over it. */
function prepareSheet(sheet) {
  sheet.nonce = nonce
  sheet.textContent += element('sheet').textContent
  return sheet
}

function start() {
  if (!window.posthog?.init || !window.__PosthogExtensions__?.generateSurveys) return show('blocked')
  const language = chooseLanguage()
  document.documentElement.lang = language
  const name = survey.translations?.[language]?.name ?? survey.name
  document.title = name
  document.querySelector('h1').textContent = name
  const distinctID = parameters.get('distinct_id')
  window.posthog.init(token, {
    api_host: location.origin,
    bootstrap: distinctID ? { distinctID, isIdentifiedID: true } : {},
    persistence: 'memory',
    person_profiles: 'identified_only',
    advanced_disable_flags: true,
    advanced_enable_surveys: true,
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    capture_heatmaps: false,
    capture_performance: false,
    disable_external_dependency_loading: true,
    disable_session_recording: true,
    disable_surveys_automatic_display: true,
    disable_web_experiments: true,
    opt_out_useragent_filter: true,
    override_display_language: language,
    prepare_external_dependency_stylesheet: prepareSheet,
    request_batching: false,
    on_request_error: () => (element('unsent').hidden = false),
    loaded: (posthog) => draw(posthog),
  })
}

/** Corrects what the SDK says to assistive technology where it does not fit a page of its own. */
function describe(root) {
  // The name of the survey is the heading of the first level.
  for (const heading of root.querySelectorAll('h3')) heading.ariaLevel = '2'
  // They name fields that are not there.
  for (const input of root.querySelectorAll('input[aria-controls]'))
    if (!root.getElementById(input.getAttribute('aria-controls'))) input.removeAttribute('aria-controls')
}

function draw(posthog) {
  window.__PosthogExtensions__.generateSurveys(posthog, false).renderPopover(survey)
  const host = document.querySelector('.PostHogSurvey-' + survey.id)
  if (!host) return show('blocked')
  element('survey').append(host)
  let question = 0
  const color = survey.appearance.submitButtonColor
  if (color) document.documentElement.style.setProperty('--accent', color)
  const getQuestion = () => {
    const box = host.shadowRoot.querySelector('.survey-box, .thank-you-message')
    return [box, box?.dataset.questionIndex ?? (box ? 'thanks' : 0)]
  }
  describe(host.shadowRoot)
  showProgress(getQuestion()[1])
  new MutationObserver(() => {
    if (!host.shadowRoot.querySelector('.ph-survey')) return show('done')
    describe(host.shadowRoot)
    const [box, current] = getQuestion()
    if (String(current) === String(question)) return
    question = current
    showProgress(current)
    // The focused button was removed. Focusing the heading announces the next question and continues the tab order.
    const heading = box?.querySelector('.survey-question, .thank-you-message-header')
    if (!heading || host.shadowRoot.activeElement) return
    heading.tabIndex = -1
    heading.focus()
  }).observe(host.shadowRoot, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-question-index'] })
}

// The SDK closes its thanks at these keys; on a page of its own they stay.
addEventListener(
  'keydown',
  (event) => {
    const thanks = document.querySelector('#survey > div')?.shadowRoot?.querySelector('.thank-you-message')
    if (thanks && (event.key === 'Enter' || event.key === 'Escape')) event.stopPropagation()
  },
  true,
)
start()
`
