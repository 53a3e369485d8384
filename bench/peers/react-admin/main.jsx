import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { Admin, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import {
  changeSurvey,
  createSurvey,
  deleteSurvey,
  listSurveys,
  nonce,
  PROJECT,
  readSurvey,
} from '../survey.js'
import { SurveyCreate, SurveyEdit } from './SurveyForms'
import { SurveyList } from './SurveyList'

/* The list of surveys as the tutorial of react-admin makes one. */

const dataProvider = {
  getList: (_, { pagination: { page, perPage } }) => listSurveys(page, perPage),
  getOne: (_, { id }) => readSurvey(id),
  create: (_, { data }) => createSurvey(data),
  update: (_, { id, data }) => changeSurvey(id, data),
  delete: (_, { id }) => deleteSurvey(id),
  deleteMany: async (_, { ids }) => {
    await Promise.all(ids.map(deleteSurvey))
    return { data: ids }
  },
}

createRoot(document.getElementById('root')).render(
  <CacheProvider value={createCache({ key: 'css', nonce })}>
    <BrowserRouter basename={`/projects/${PROJECT}`}>
      <Admin dataProvider={dataProvider} disableTelemetry>
        <Resource
          name="surveys"
          list={SurveyList}
          edit={SurveyEdit}
          create={SurveyCreate}
          recordRepresentation="name"
        />
      </Admin>
    </BrowserRouter>
  </CacheProvider>,
)
