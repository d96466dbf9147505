<?php
/** The outbox has one entry for each changed object. Messages are sent when the request is over (webhook.php). */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

/** If a request does several of these to an object, the last in this list is told. */
const ACTIONS = array( 'updated', 'created', 'deleted' );

add_action( 'hometown_post_changed', __NAMESPACE__ . '\\note_changed_post' );
// This runs when terms, fields and picture are stored; save_post runs before REST has stored them.
add_action( 'wp_after_insert_post', __NAMESPACE__ . '\\note_saved_post', 10, 4 );
add_action( 'deleted_post', __NAMESPACE__ . '\\note_deleted_post', 10, 2 );
note_terms( 'created_term', 'created' );
note_terms( 'edited_term', 'updated' );
note_terms( 'delete_term', 'deleted' );

/** Drafts are private until they are published. */
function note_changed_post( int $post_id ) {
	$post = get_post( $post_id );
	if ( $post && ( 'publish' === $post->post_status || 'attachment' === $post->post_type ) ) {
		note( $post->post_type, $post_id, 'updated' );
	}
}

function note_saved_post( $post_id, $post, $update, $before ) {
	if ( 'attachment' === $post->post_type ) {
		note( 'attachment', $post_id, $update ? 'updated' : 'created' );
		return;
	}
	$statuses = array( $post->post_status, $before ? $before->post_status : '' );
	if ( array_intersect( $statuses, array( 'publish', 'trash' ) ) && in_array( $post->post_type, watched_types(), true ) ) {
		note( $post->post_type, $post_id, 'updated' );
	}
}

function note_deleted_post( $post_id, $post ) {
	$told = array_merge( watched_types(), array( 'attachment' ) );
	if ( in_array( $post->post_type, $told, true ) && 'auto-draft' !== $post->post_status ) {
		note( $post->post_type, $post_id, 'deleted' );
	}
}

function note_terms( string $hook, string $action ) {
	$note_term = function ( $term_id, $tt_id, $taxonomy ) use ( $action ) {
		if ( in_array( $taxonomy, array( 'category', 'post_tag' ), true ) ) {
			note( $taxonomy, $term_id, $action );
		}
	};
	add_action( $hook, $note_term, 10, 3 );
}

/** The $kind is a post type or a taxonomy. */
function note( string $kind, $id, string $action ) {
	$outbox = &outbox();
	$key    = "$kind:$id";
	$before = isset( $outbox[ $key ] ) ? array_search( $outbox[ $key ]['action'], ACTIONS, true ) : -1;
	if ( array_search( $action, ACTIONS, true ) > $before ) {
		$outbox[ $key ] = array( 'kind' => $kind, 'id' => (int) $id, 'action' => $action );
	}
}

function &outbox(): array {
	static $outbox = array();
	return $outbox;
}
