<?php
/** Each change of a post's row, terms, fields or picture is announced: hometown_post_changed( $post_id ). */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

add_action( 'save_post', __NAMESPACE__ . '\\post_row_changed', 1, 2 );
add_action( 'added_post_meta', __NAMESPACE__ . '\\post_meta_changed', 10, 3 );
add_action( 'updated_post_meta', __NAMESPACE__ . '\\post_meta_changed', 10, 3 );
add_action( 'deleted_post_meta', __NAMESPACE__ . '\\post_meta_changed', 10, 3 );
add_action( 'added_term_relationship', __NAMESPACE__ . '\\post_terms_changed' );
add_action( 'deleted_term_relationships', __NAMESPACE__ . '\\post_terms_changed' );
add_action( 'delete_attachment', __NAMESPACE__ . '\\picture_goes' );
add_action( 'before_delete_post', __NAMESPACE__ . '\\note_going' );
// These run however a picture is saved; wp_after_insert_post runs for pictures only in REST.
add_action( 'add_attachment', __NAMESPACE__ . '\\picture_added' );
add_action( 'edit_attachment', __NAMESPACE__ . '\\announce_change' );

function post_row_changed( $post_id, $post ) {
	if ( in_array( $post->post_type, watched_types(), true ) && 'auto-draft' !== $post->post_status ) {
		announce_change( $post_id );
	}
}

function post_meta_changed( $meta_id, $post_id, $key ) {
	// Ignore view counters, which would make every save look stale. Among hidden fields, only the featured picture and a
	// picture's alt text, file and sizes are visible.
	$visible = array( '_thumbnail_id', '_wp_attachment_image_alt', '_wp_attached_file', '_wp_attachment_metadata' );
	$hidden  = is_protected_meta( $key, 'post' ) && ! in_array( $key, $visible, true );
	if ( ! $hidden && 'views' !== $key ) {
		announce_change( $post_id );
	}
}

function post_terms_changed( $post_id ) {
	announce_change( $post_id );
}

function picture_added( $attachment_id ) {
	note( 'attachment', $attachment_id, 'created' );
}

/** WordPress removes a deleted picture from its posts without announcing these. */
function picture_goes( $attachment_id ) {
	global $wpdb;
	note_going( $attachment_id );
	$posts = $wpdb->get_col(
		$wpdb->prepare( "SELECT post_id FROM $wpdb->postmeta WHERE meta_key = '_thumbnail_id' AND meta_value = %s", $attachment_id )
	);
	foreach ( $posts as $post_id ) {
		announce_change( $post_id );
	}
}

function announce_change( $post_id ) {
	if ( ! $post_id ) {
		return; // Removing a field from all posts at once names none, and 0 would mean the current post.
	}
	$known = array_merge( watched_types(), array( 'attachment' ) );
	if ( in_array( get_post_type( $post_id ), $known, true ) && ! isset( going_posts()[ $post_id ] ) ) {
		do_action( 'hometown_post_changed', (int) $post_id );
	}
}

/** Deleting a post deletes its terms and fields one by one. These are no changes of their own. */
function note_going( $post_id ) {
	$going             = &going_posts();
	$going[ $post_id ] = true;
}

function &going_posts(): array {
	static $going = array();
	return $going;
}
