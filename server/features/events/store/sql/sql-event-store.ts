import type { Database } from '../../../../core/db/database'
import type { EventStore } from '../event-store'
import { countEventsByDay, findLastEvent, hasEvents } from './activity'
import { append } from './append'
import {
  deleteGenerated,
  deleteOrphans,
  deletePersonEvents,
  deletePersonRow,
  deleteResponseEvents,
} from './deletion'
import { countEvents, findArrivedEvents, findEvent, findEventPage, readEvents } from './events'
import { countRows, findEarliest, openRows } from './export-rows'
import { findInboxPage } from './inbox'
import { countPersons, findPersonById, findPersonPage, findPersonResponses, listDistinctIds } from './persons'
import { listProperties, listPropertyValues } from './properties'
import { findResponseIds, findResponsePage, listResponseIds } from './responses'
import { prepareSdkPerson } from './sdk-person'
import {
  countAnswers,
  countLimitedResponses,
  countResponses,
  countResponsesByDay,
  countResponsesBySurvey,
  countResponseTotals,
  countSurveyEvents,
  countSurveyEventsUpTo,
} from './survey-counts'
import { countRatings } from './survey-ratings'

/** Store in the management database, embedded or PostgreSQL. */
export function createSqlEventStore(db: Database): EventStore {
  const bind =
    <Args extends unknown[], Result>(method: (db: Database, ...args: Args) => Result) =>
    (...args: Args) =>
      method(db, ...args)
  return {
    append,
    findSdkPerson: prepareSdkPerson(db),
    deletePerson: deletePersonRow,
    deletePersonEvents: bind(deletePersonEvents),
    deleteResponses: deleteResponseEvents,
    deleteGenerated: bind(deleteGenerated),
    deleteOrphans: bind(deleteOrphans),
    findEventPage: bind(findEventPage),
    findArrivedEvents: bind(findArrivedEvents),
    countEvents: bind(countEvents),
    readEvents: bind(readEvents),
    findEvent: bind(findEvent),
    findPersonPage: bind(findPersonPage),
    countPersons: bind(countPersons),
    findPerson: bind(findPersonById),
    listDistinctIds: bind(listDistinctIds),
    findPersonResponses: bind(findPersonResponses),
    listProperties: bind(listProperties),
    listPropertyValues: bind(listPropertyValues),
    countEventsByDay: bind(countEventsByDay),
    hasEvents: bind(hasEvents),
    findLastEvent: bind(findLastEvent),
    countResponsesBySurvey: bind(countResponsesBySurvey),
    countResponsesByDay: bind(countResponsesByDay),
    countResponseTotals: bind(countResponseTotals),
    countSurveyEvents: bind(countSurveyEvents),
    countSurveyEventsUpTo: bind(countSurveyEventsUpTo),
    countAnswers: bind(countAnswers),
    countRatings: bind(countRatings),
    countResponses: bind(countResponses),
    countLimitedResponses,
    findResponsePage: bind(findResponsePage),
    findInboxPage: bind(findInboxPage),
    findResponseIds,
    listResponseIds: bind(listResponseIds),
    openRows: bind(openRows),
    countRows: bind(countRows),
    findEarliest: bind(findEarliest),
  }
}
